import {
  fromCents,
  refundKindSchema,
  type OwnRefund,
  type PaymentDispute,
  type PaymentRefund,
} from '@petwell/contracts';
import { isLiveRefund, outcomeOf } from '../domain/money-back-status.ts';

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
  submissions: number;
  openedAt: Date;
};

export const toDisputeView = (row: DisputeRow): PaymentDispute => ({
  id: row.id,
  amountCents: row.amountCents,
  reason: row.reason,
  status: row.status,
  outcome: outcomeOf(row.status),
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
