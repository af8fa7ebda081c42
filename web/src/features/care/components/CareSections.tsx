import { useId } from 'react';
import { useIsPhone } from '../../../shared/hooks/use-media.ts';
import { FoldedList } from '../../../shared/ui/FoldedList.tsx';
import { formatNearDay } from '../describe.ts';
import type { CareGroups, CareRow } from '../rows.ts';
import { ServiceRow, type CareActions } from './ServiceRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const shownLater = 4;
/** On a phone. */
const shownDue = 5;

function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="border-b border-sand-200 pb-1.5 text-sm font-semibold text-ink-700">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Paper shows what is folded. */
function Folded({ title, children }: { title: string; children: Elements }) {
  return (
    <details className="mt-6 border-t border-sand-200 print:details-content:[content-visibility:visible]">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-ink-700 print:list-none">
        {title}
      </summary>
      {children}
    </details>
  );
}

/** A phone folds them below what is due. */
function Later({ rows, ...list }: { rows: readonly CareRow[]; isAlone: boolean } & ListProps) {
  const { isAlone, today, actions } = list;
  const isPhone = useIsPhone();
  const row = (one: CareRow) => (
    <ServiceRow key={one.code} row={one} today={today} actions={actions} />
  );
  if (isPhone && !isAlone) {
    return (
      <Folded title={`Later (${rows.length})`}>
        <ul aria-label="Later" className="divide-y divide-sand-200">
          {rows.map(row)}
        </ul>
      </Folded>
    );
  }
  return (
    <Section title="Later">
      <FoldedList
        items={rows}
        shown={shownLater}
        more={(hidden) => `${hidden} more services`}
        aria-label="Later"
        className="divide-y divide-sand-200"
        buttonClass="-ml-4 print:hidden"
      >
        {row}
      </FoldedList>
    </Section>
  );
}

function UsedUp({ rows, today }: { rows: readonly CareRow[]; today: string }) {
  return (
    <Folded title={`Used up (${rows.length})`}>
      <ul aria-label="Used up" className="divide-y divide-sand-200">
        {rows.map(({ code, label, quantity, lastDoneOn }) => (
          <li key={code} className="py-2 text-ink-700 [overflow-wrap:anywhere]">
            <span>{label}</span>
            <span className="block text-sm">
              {`${quantity} of ${quantity} used${lastDoneOn === null ? '' : ` · last done ${formatNearDay(lastDoneOn, today)}`}`}
            </span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

type ListProps = { today: string; actions: CareActions | null };

/** Lists a plan year's services: what is due first, then the others, discounts, and what is used up. */
export function CareSections({ groups, ...list }: { groups: CareGroups } & ListProps) {
  const { due, later, always, usedUp } = groups;
  const isPhone = useIsPhone();
  return (
    <>
      {due.length > 0 && (
        <Section title="Due in the next 60 days">
          <FoldedList
            items={due}
            shown={isPhone ? shownDue : due.length}
            more={(hidden) => `${hidden} more due`}
            aria-label="Due in the next 60 days"
            className="divide-y divide-sand-200"
            buttonClass="-ml-4 print:hidden"
          >
            {(row) => <ServiceRow key={row.code} row={row} {...list} isDue />}
          </FoldedList>
        </Section>
      )}
      {later.length > 0 && <Later rows={later} isAlone={due.length === 0} {...list} />}
      {always.length > 0 && (
        <Section title="Always">
          <ul aria-label="Always" className="divide-y divide-sand-200">
            {always.map(({ code, label, used }) => (
              <li key={code} className="flex justify-between gap-4 py-3">
                <span>{label}</span>
                {used > 0 && <span className="text-sm text-ink-700">{`Used ${used}×`}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {usedUp.length > 0 && <UsedUp rows={usedUp} today={list.today} />}
    </>
  );
}
