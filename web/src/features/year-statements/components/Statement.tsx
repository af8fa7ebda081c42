import { fromCents, type NextYear, type YearStatement } from '@petwell/contracts';
import { endingIsFree, howToTakeBack, toKeepUnbilled } from '@petwell/contracts/legal';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { HowToEnd } from '../../../shared/clinic/HowToEnd.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

const dollars = (cents: number) => `$${fromCents(cents)}`;

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

function Counts({ rows, none }: { rows: readonly (readonly [string, number])[]; none: string }) {
  if (rows.length === 0) return <p className="mt-2 text-ink-700">{none}</p>;
  return (
    <ul className="mt-2 divide-y divide-sand-200">
      {rows.map(([label, count]) => (
        <li key={label} className="flex justify-between gap-4 py-2">
          <span>{label}</span>
          <span className="tabular-nums">{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the services are worth at list price, also where that is less than what was paid. */
const Worth = ({ valueCents, paidCents }: NonNullable<YearStatement['worth']>) => (
  <p className="mt-2">
    <Amounts>
      {`Used so far: ${dollars(valueCents)} at our regular prices. Paid for the plan so far: ${dollars(paidCents)}.`}
    </Amounts>
  </p>
);

/** Next year's price, with every change that it comes with. */
function Next({ monthlyCents, change, ...paid }: NextYear) {
  const toKeep = toKeepUnbilled(paid);
  if (change === null) {
    return (
      <p className="mt-2">
        <Amounts>
          {toKeep === null
            ? `The plan goes on at the same price: ${dollars(monthlyCents)} a month.`
            : `The price stays the same: ${dollars(monthlyCents)} a month. ${toKeep}`}
        </Amounts>
      </p>
    );
  }
  const { oldMonthlyCents, newMonthlyCents, takesEffectOn, sentences, isAgreed } = change;
  const day = formatDay(takesEffectOn);
  return (
    <div className="mt-2 space-y-2">
      <p>
        <Amounts>
          {oldMonthlyCents === newMonthlyCents
            ? `The plan changes on ${day}. It still costs ${dollars(newMonthlyCents)} a month.`
            : `From ${day}, the plan costs ${dollars(newMonthlyCents)} a month instead of ${dollars(oldMonthlyCents)}.`}
        </Amounts>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {toKeep !== null && <p>{toKeep}</p>}
      {isAgreed ? (
        <p>
          <span>You agreed to this change.</span>{' '}
          <span>{howToTakeBack(day, { name: 'the clinic' })}</span> <ClinicPhone />
        </p>
      ) : (
        <p>{endingIsFree(day)}</p>
      )}
    </div>
  );
}

/** The owner was emailed that the plan ends without an answer. */
const Unanswered = ({ endsOn }: { endsOn: string }) => (
  <p className="mt-2">
    <span>{`The plan ends on ${formatDay(endsOn)}, unless you call us to keep or change it.`}</span>{' '}
    <ClinicPhone />
  </p>
);

/** Says how to end the plan, with a link to the question where it is ended online. */
function Ending({ email, petId }: { email: string | null; petId: number }) {
  const isOnline = useConfig()?.isCancelOnline === true;
  return (
    <div className="mt-2 space-y-2">
      <p>
        <HowToEnd /> <ClinicPhone />
      </p>
      {isOnline && email !== null && (
        <p className="print:hidden">
          <TextLink to={paths.endPlan(email, petId)}>Need to Cancel?</TextLink>
        </p>
      )}
    </div>
  );
}

/**
 * Shows what was done in a plan year, what is left, what that was worth, and how the plan goes on. `email`: of the owner
 * who looks at it, for links to the dashboard; null for staff.
 */
export function Statement({
  statement,
  email,
}: {
  statement: YearStatement;
  email: string | null;
}) {
  const { petId, petName, planName, planYear, done, left, worth, next, endsUnanswered } = statement;
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <p className="text-lg">
        <strong translate="no">{petName}</strong>, <span translate="no">{planName}</span>,{' '}
        <span>{`${formatDay(planYear.startsOn)} to ${formatDay(planYear.endsOn)}`}</span>
      </p>
      <Section title="Done">
        <Counts
          rows={done.map(({ label, quantity }) => [label, quantity])}
          none="Nothing used yet."
        />
      </Section>
      <Section title="Left">
        <Counts rows={left.map((one) => [one.label, one.left])} none="Everything was used." />
        {left.length > 0 && email !== null && (
          <p className="mt-2 print:hidden">
            <TextLink to={paths.firstVisit(email, petId)}>Request a visit</TextLink>
          </p>
        )}
      </Section>
      {worth !== null && (
        <Section title="Value">
          <Worth {...worth} />
        </Section>
      )}
      {next !== null && (
        <>
          <Section title="Next plan year">
            {endsUnanswered === undefined ? (
              <Next {...next} />
            ) : (
              <Unanswered endsOn={endsUnanswered} />
            )}
          </Section>
          <Section title="How to end the plan">
            <Ending email={email} petId={petId} />
          </Section>
        </>
      )}
    </Card>
  );
}
