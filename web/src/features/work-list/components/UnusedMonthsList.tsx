import type { UnusedMonths } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { countOf } from '../../../shared/staff/format.ts';
import type { Elements } from '../../../shared/ui/elements.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { paidElsewhereQuery } from '../api/paid-elsewhere.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

/** Lists prepaid months of ended plans that are to be given back. Shows nothing if there are none. */
export function UnusedMonthsList({ actionOn }: { actionOn: (unused: UnusedMonths) => Elements }) {
  const query = useInfiniteQuery(paidElsewhereQuery);
  const listed = query.data?.pages[0]?.unusedMonths ?? [];
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby="unused-months">
      <h2 id="unused-months" className="mb-3 text-heading">
        {headed('Prepaid months to give back', listed.length)}
      </h2>
      <RecordList
        name="Prepaid months to give back"
        query={{ ...query, hasNextPage: false }}
        items={listed}
        keyOf={({ paymentId }) => paymentId}
        empty=""
      >
        {(unused) => (
          <WorkRow person={unused} side={null} action={actionOn(unused)}>
            <p className="text-ink-700">
              <span translate="no">{unused.petName}</span> ·{' '}
              <span translate="no">{unused.planName}</span> ·{' '}
              <span>{`ended on ${formatDay(unused.endedOn)}`}</span>
            </p>
            <NextStep>
              {`${countOf(unused.months, 'month')} of the prepaid year hadn’t begun. ${unused.method === 'card' ? 'Refund them to the card.' : 'Give the money back and record it.'}`}
            </NextStep>
          </WorkRow>
        )}
      </RecordList>
    </section>
  );
}
