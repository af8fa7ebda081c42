import { type FailedRefund, fromCents } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

/** Stripe's reasons that the front desk can act on. */
const reasons: { readonly [code: string]: string } = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was closed.',
};

/** Lists refunds that the bank sent back, the oldest first. Shows nothing if there are none. */
export function FailedRefunds({
  actionOn,
}: {
  /** Undefined if it is a call. */
  actionOn: (refund: FailedRefund) => Elements;
}) {
  const query = useInfiniteQuery(workListQuery('failedRefunds'));
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby="failed-refunds">
      <h2 id="failed-refunds" className="mb-3 text-heading">
        {headed('Refunds that failed', total)}
      </h2>
      <RecordList
        name="Refunds that failed"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ refundId }) => refundId}
        empty=""
      >
        {(refund) => (
          <WorkRow
            person={refund}
            side={
              <>
                <p translate="no" className="font-semibold tabular-nums">
                  {formatMoney(fromCents(refund.amountCents))}
                </p>
                <Badge variant="coral">Sent back</Badge>
              </>
            }
            action={actionOn(refund)}
          >
            <p className="text-ink-700">
              {refund.petName !== '' && <span translate="no">{`${refund.petName}: `}</span>}
              <span>{`the bank sent the refund back on ${formatDate(refund.failedAt)}. ${reasons[refund.failureReason ?? ''] ?? ''}`}</span>
            </p>
            <NextStep>
              Call the owner. Refund it again, or pay it another way and note that here.
            </NextStep>
          </WorkRow>
        )}
      </RecordList>
    </section>
  );
}
