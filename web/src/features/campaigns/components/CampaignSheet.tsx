import type { CampaignDetail, CampaignPreview } from '@petwell/contracts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { MailFold } from '../../../shared/ui/MailFold.tsx';
import { mailTitles, stayingOf, stayReasons } from '../texts.ts';

type Totals = CampaignPreview['totals'];

function Count({ members, children }: { members: number; children: string }) {
  return (
    <li>
      <span translate="no" className="font-extrabold tabular-nums">
        {formatCount(members)}
      </span>{' '}
      <span>{children}</span>
    </li>
  );
}

/** Counts who moves, who is asked, and who stays and why. */
export function Counts({ totals, isAtOnce }: { totals: Totals; isAtOnce: boolean }) {
  const { notice, consent, atOnce, staying } = totals;
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className="text-heading">
        Members
      </h2>
      <ul className="mt-1 space-y-1">
        {isAtOnce ? (
          <Count members={atOnce}>
            to move on the day: nothing gets worse for them, and one email says what is better.
          </Count>
        ) : (
          <>
            <Count members={notice}>
              to move after two emails: the price holds for the plan year.
            </Count>
            <Count members={consent}>
              to be asked: the price was promised for good, or we can’t tell. Without an answer, it
              stays.
            </Count>
          </>
        )}
        <Count members={stayingOf(totals)}>to stay.</Count>
      </ul>
      {staying.length > 0 && (
        <ul aria-label="Why they stay" className="mt-1 list-disc pl-8 text-sm text-ink-700">
          {staying.map(({ reason, members }) => (
            <li key={reason}>{`${stayReasons[reason]}: ${formatCount(members)}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Prices = { label: string; oldCents: number; newCents: number };

function Price({ cents }: { cents: number }) {
  return (
    <td className="py-2 pl-3 text-right align-top tabular-nums">
      <span className="block">
        <span translate="no">{formatCents(cents)}</span>{' '}
        <span className="whitespace-nowrap">a month</span>
      </span>
      <span className="block text-ink-700">
        <span translate="no">{formatCents(cents * 12)}</span>{' '}
        <span className="whitespace-nowrap">a year</span>
      </span>
    </td>
  );
}

/** Compares the old and the new price per month and year: of one member's plan, and of all who move by notice. */
export function PriceTable(given: Pick<CampaignPreview, 'from' | 'newMonthlyCents' | 'totals'>) {
  const { from, newMonthlyCents, totals } = given;
  const rows: Prices[] = [
    ...from.map(({ version, monthlyCents, members }) => ({
      label: `Version ${version}, ${countOf(members, 'member')}`,
      oldCents: monthlyCents,
      newCents: newMonthlyCents,
    })),
    ...(totals.notice + totals.atOnce === 0
      ? []
      : [
          {
            label: `All who move ${totals.atOnce > 0 ? 'at once' : 'after two emails'}, with add-ons`,
            oldCents: totals.oldMonthlyCents,
            newCents: totals.newMonthlyCents,
          },
        ]),
  ];
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 id="prices" className="text-heading">
        Prices
      </h2>
      <table aria-labelledby="prices" className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-ink-700">
            <td />
            <th scope="col" className="pl-3 text-right font-semibold">
              Now
            </th>
            <th scope="col" className="pl-3 text-right font-semibold">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, oldCents, newCents }) => (
            <tr key={label} className="border-t border-sand-200">
              <th scope="row" className="py-2 text-left align-top font-normal">
                {label}
              </th>
              <Price cents={oldCents} />
              <Price cents={newCents} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What changes besides the price, as the emails say it. */
export function Changes({ changes }: Pick<CampaignDetail, 'changes'>) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-heading">
        What else changes
      </h2>
      {changes.length === 0 ? (
        <p className="text-ink-700">Nothing: only the price.</p>
      ) : (
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>
              <Amounts>{change}</Amounts>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const mailNames = ['first', 'second', 'offer', 'better'] as const;

/** The emails in full, as one of the members gets them. */
export function Mails({ mails }: Pick<CampaignDetail, 'mails'>) {
  const sent = mailNames.flatMap((name) => {
    const mail = mails[name];
    return mail === null ? [] : [{ name, mail }];
  });
  return (
    <section aria-labelledby="mails" className="space-y-2">
      <h2 id="mails" className="text-heading">
        Emails
      </h2>
      {sent.length === 0 && <p className="text-ink-700">No one is emailed.</p>}
      {sent.length > 0 && <p className="text-sm text-ink-700">As one of the members gets them.</p>}
      {sent.map(({ name, mail }) => (
        <MailFold key={name} title={mailTitles[name]} mail={mail} />
      ))}
    </section>
  );
}
