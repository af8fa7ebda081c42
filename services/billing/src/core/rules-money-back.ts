import {
  fromCents,
  refundKindSchema,
  type OwnRefund,
  type PaymentDispute,
  type PaymentRefund,
} from '@petwell/contracts';
import { type ObservedDispute, type ObservedRefund, isLiveRefund } from './rules-observation.ts';

/**
 * Returns how a dispute ended. `closed`: nothing came of it. The provider calls a payment disputed even after
 * the clinic won.
 */
export function outcomeOf(status: string): 'open' | 'won' | 'lost' | 'closed' {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}

/** The staff member who asked for a refund, for the activity log. */
export type RefundRequester = {
  staffId: number;
  username: string;
  name: string | null;
  clientAddress: string;
};

/**
 * Returns what can still be refunded: what was paid minus live refunds, lost disputes, and reservations that
 * the provider doesn't know yet.
 */
export function refundableCents(given: {
  paidCents: number;
  refunds: readonly Pick<ObservedRefund, 'status' | 'amountCents' | 'reservationId'>[];
  disputes: readonly Pick<ObservedDispute, 'status' | 'amountCents'>[];
  reservations: readonly { id: string; amountCents: number }[];
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

type RefundRow = {
  id: string;
  amountCents: number;
  status: string;
  kind: string | null;
  reason: string | null;
  failureReason: string | null;
  refundedAt: Date | null;
  createdAt: Date;
};

export const toRefundView = (row: RefundRow) => ({
  id: row.id,
  amountCents: row.amountCents,
  status: row.status,
  kind: refundKindSchema.nullable().catch(null).parse(row.kind),
  reason: row.reason,
  failureReason: row.failureReason,
  at: (row.refundedAt ?? row.createdAt).toISOString(),
});

/** Oldest first. */
export const toRefundViews = (rows: readonly RefundRow[]): PaymentRefund[] =>
  rows.map(toRefundView).sort((one, other) => (one.at < other.at ? -1 : 1));

type DisputeRow = {
  id: number;
  amountCents: number;
  reason: string;
  status: string;
  evidenceDueAt: Date | null;
  isRefundable: boolean;
  submissions: number;
  openedAt: Date;
};

export const toDisputeView = (row: DisputeRow): PaymentDispute => ({
  id: row.id,
  amountCents: row.amountCents,
  reason: row.reason,
  status: row.status,
  outcome: outcomeOf(row.status),
  ...(row.isRefundable && { isRefundable: true as const }),
  evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
  submissions: row.submissions,
  openedAt: row.openedAt.toISOString(),
});

/** Whether the money is, or may be, with the cardholder's bank. */
export const isMoneyAtBank = ({ outcome }: PaymentDispute): boolean =>
  outcome === 'open' || outcome === 'lost';

const ownState = (status: string): OwnRefund['state'] => {
  if (status === 'succeeded') return 'refunded';
  return status === 'reserved' || isLiveRefund({ status }) ? 'pending' : 'failed';
};

export const toOwnRefund = ({ amountCents, status, at }: PaymentRefund): OwnRefund => ({
  amount: fromCents(amountCents),
  state: ownState(status),
  at,
});
