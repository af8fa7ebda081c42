import type { RefundRequester } from '../core/rules-money-back.ts';
import { isLiveRefund, type ObservedRefund } from '../core/rules-observation.ts';

/** A stored refund, or a reservation that the provider hasn't answered. */
export type StoredRefund = {
  id: string;
  /** Null while reserved. */
  stripeRefundId: string | null;
  status: string;
  amountCents: number;
  kind: string | null;
  reason: string | null;
  requestedBy: RefundRequester | null;
  isSilent: boolean;
};

/** The outcome of a refund. `made`: the provider took one that staff asked for. `failed`: it came back. */
export type RefundChange = {
  /** Null if it was made in the provider's dashboard and is read for the first time. */
  row: StoredRefund | null;
  refund: ObservedRefund;
  news: 'made' | 'failed' | null;
};

/** Matches the provider's refunds of a payment with the stored ones. Reading them again is no news. */
export function convergeRefunds(
  stored: readonly StoredRefund[],
  read: readonly ObservedRefund[],
): RefundChange[] {
  return read.map((refund) => {
    const row =
      stored.find(({ stripeRefundId }) => stripeRefundId === refund.id) ??
      stored.find(({ id, stripeRefundId: at }) => at === null && id === refund.reservationId) ??
      null;
    const isLive = isLiveRefund(refund);
    const isReserved = row?.status === 'reserved';
    const wasOver = row !== null && !isReserved && !isLiveRefund(row);
    const failed = !isLive && !wasOver ? 'failed' : null;
    return { row, refund, news: isReserved && isLive ? 'made' : failed };
  });
}
