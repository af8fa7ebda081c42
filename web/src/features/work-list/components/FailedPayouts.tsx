import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { headed, NextStep, OpenInStripe } from './WorkRow.tsx';

/** Lists payouts that the clinic's bank refused, the newest first. Shows nothing if there are none. */
export function FailedPayouts() {
  const query = useInfiniteQuery(workListQuery('failedPayouts'));
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby="failed-payouts">
      <h2 id="failed-payouts" className="mb-3 text-heading">
        {headed('Payouts that failed', total)}
      </h2>
      <RecordList
        name="Payouts that failed"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ payoutId }) => payoutId}
        empty=""
      >
        {({ payoutId, arrivesOn }) => (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-[1_1_18rem]">
              <p>
                The clinic’s bank refused the payout of <span>{formatDay(arrivesOn)}</span>. The
                money is back in the balance at Stripe.
              </p>
              <NextStep>
                A manager checks the bank account in Stripe. Stripe pays out nothing until it is
                corrected.
              </NextStep>
            </div>
            <OpenInStripe path={`payouts/${payoutId}`}>Open in Stripe</OpenInStripe>
          </div>
        )}
      </RecordList>
    </section>
  );
}
