import type { BenefitBalance } from '@petwell/contracts';
import { formatDollars } from '../../../shared/benefits/format.ts';
import { formatShortDay } from '../../../shared/format-date.ts';
import type { groupServices, Service } from '../group-services.ts';
import type { RecordForm } from '../use-record-form.ts';
import { ServiceRow } from './ServiceRow.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** With more rows than this, the rest is folded. */
const shownRows = 6;

type RowProps = { form: RecordForm; today: string; mayRecord: boolean };

function List({ name, services, ...row }: RowProps & { name: string; services: Service[] }) {
  return (
    <ul aria-label={name}>
      {services.map((service) => (
        <ServiceRow key={service.benefit.code} service={service} {...row} />
      ))}
    </ul>
  );
}

const summaryClass =
  'inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-700 underline underline-offset-4';

function UsedUp({ benefits }: { benefits: readonly BenefitBalance[] }) {
  return (
    <details>
      <summary className={summaryClass}>{`Used up: ${benefits.length}`}</summary>
      <ul aria-label="Used up" className="pb-2">
        {benefits.map(({ code, label, quantity, lastUsedOn, listPrice }) => (
          <li
            key={code}
            className="flex flex-wrap justify-between gap-x-4 border-b border-sand-200 py-2 text-sm text-ink-700 last:border-b-0"
          >
            <span>{label}</span>
            <span className="tabular-nums">
              <Amounts>
                {[
                  `0 of ${quantity ?? 0} left`,
                  ...(lastUsedOn === null ? [] : [`last on ${formatShortDay(lastUsedOn)}`]),
                  ...(listPrice === null ? [] : [`list price ${formatDollars(listPrice)}`]),
                ].join(', ')}
              </Amounts>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ServiceListsProps = RowProps & { groups: ReturnType<typeof groupServices> };

/** The services in the order in which a visit needs them. What is used up is folded. */
export function ServiceLists({ groups, ...row }: ServiceListsProps) {
  const { first, others, usedUp } = groups;
  const isFolded = others.length > shownRows + 2;
  const shown = isFolded ? others.slice(0, shownRows) : others;
  const headingClass =
    'mt-5 border-b border-sand-200 pb-1.5 text-sm font-semibold tracking-normal text-ink-700';
  return (
    <>
      {first.length > 0 && (
        <>
          <h3 className={headingClass}>Due, or for today’s visit</h3>
          <List name="Due, or for today’s visit" services={first} {...row} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={headingClass}>{first.length > 0 ? 'Also included' : 'Included'}</h3>
          <List name="Also included" services={shown} {...row} />
        </>
      )}
      {isFolded && (
        <details>
          <summary className={summaryClass}>{`${others.length - shown.length} more`}</summary>
          <List name="More services" services={others.slice(shownRows)} {...row} />
        </details>
      )}
      {usedUp.length > 0 && <UsedUp benefits={usedUp} />}
    </>
  );
}
