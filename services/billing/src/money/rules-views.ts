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

/** A total that the release before stored counts as refunded; its day isn't known. */
export const toRefundView = (row: RefundRow): PaymentRefund => {
  const isUnread = row.status === 'unread';
  return {
    id: row.id,
    amountCents: row.amountCents,
    status: isUnread ? 'succeeded' : row.status,
    kind: refundKindSchema.nullable().catch(null).parse(row.kind),
    reason: row.reason,
    failureReason: row.failureReason,
    at: isUnread ? null : (row.refundedAt ?? row.createdAt).toISOString(),
  };
};

/** Oldest first; one whose day isn't known comes first. A total that was corrected downward isn't a refund. */
export const toRefundViews = (rows: readonly RefundRow[]): PaymentRefund[] =>
  rows
    .filter(({ amountCents }) => amountCents > 0)
    .map(toRefundView)
    .sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1));

type DisputeRow = {
  id: number;
  amountCents: number;
  reason: string | null;
  status: string | null;
  evidenceDueAt: Date | null;
  submissions: number;
  openedAt: Date | null;
};

export const toDisputeView = (row: DisputeRow): PaymentDispute => ({
  id: row.id,
  amountCents: row.amountCents,
  reason: row.reason,
  status: row.status,
  outcome: outcomeOf(row.status),
  evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
  submissions: row.submissions,
  openedAt: row.openedAt?.toISOString() ?? null,
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
