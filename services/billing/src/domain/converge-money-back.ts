import { isLiveRefund } from './money-back-status.ts';
import type { ObservedDispute, ObservedRefund } from './provider-observation.ts';

/** The staff member who asked for a refund, for the activity log. */
export type RefundRequester = {
  staffId: number;
  username: string;
  name?: string | null | undefined;
  clientAddress: string;
};

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

/** What became of a refund. `made`: the provider took one that staff asked for. `failed`: it came back. */
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

/**
 * Returns what can still be refunded: what was paid minus live refunds, lost disputes, and reservations that
 * the provider doesn't know yet.
 */
export function refundableCents(given: {
  paidCents: number;
  refunds: readonly Pick<ObservedRefund, 'status' | 'amountCents' | 'reservationId'>[];
  disputes: readonly Pick<ObservedDispute, 'status' | 'amountCents'>[];
  reservations: readonly Pick<StoredRefund, 'id' | 'amountCents'>[];
}): number {
  const { paidCents, refunds, disputes, reservations } = given;
  const known = new Set(refunds.map(({ reservationId }) => reservationId));
  const gone = [
    ...refunds.filter(isLiveRefund),
    ...disputes.filter(({ status }) => status === 'lost'),
    ...reservations.filter(({ id }) => !known.has(id)),
  ];
  return Math.max(
    gone.reduce((rest, { amountCents }) => rest - amountCents, paidCents),
    0,
  );
}
