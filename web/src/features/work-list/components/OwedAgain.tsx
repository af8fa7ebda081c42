import { fromCents, type OwedAgain } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate, formatDay } from '../../../shared/format-date.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const describeMonths = ({ from, until }: OwedAgain): string =>
  from === null ? `until ${formatDay(until)}` : `from ${formatDay(from)} until ${formatDay(until)}`;

/** Lists months whose payment was voided after a card billed the plan. Shows nothing if there are none. */
export function OwedAgainList({ actionOn }: { actionOn: (owed: OwedAgain) => Elements }) {
  const query = useInfiniteQuery(workListQuery('owedAgain'));
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby="owed-again">
      <h2 id="owed-again" className="mb-3 text-heading">
        {headed('Owed after a voided payment', total)}
      </h2>
      <RecordList
        name="Owed after a voided payment"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ paymentId }) => paymentId}
        empty=""
      >
        {(owed) => (
          <WorkRow
            person={owed}
            side={
              <p translate="no" className="font-semibold tabular-nums">
                {formatMoney(fromCents(owed.amountCents))}
              </p>
            }
            action={actionOn(owed)}
          >
            <p className="text-ink-700">
              {`${owed.petName !== '' ? `${owed.petName}: ` : ''}${describeMonths(owed)}. The payment was voided on ${formatDate(owed.voidedAt)}.`}
            </p>
            <NextStep>
              Ask the owner to pay at the clinic. The card is not charged for these months.
            </NextStep>
          </WorkRow>
        )}
      </RecordList>
    </section>
  );
}
