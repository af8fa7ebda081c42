import type { PaymentRefund, RefundKind } from '@petwell/contracts';
import type { RefundRequester } from '../core/rules-money-back.ts';

/** Only billing itself asks for `unused_months` of a prepaid year. */
export type ReservedKind = RefundKind | 'unused_months';

/** A payment that may be refunded. */
export type RefundablePayment = {
  id: number;
  source: 'subscription' | 'recorded';
  status: string;
  isFirst: boolean;
  /** Of the invoice. The card may have been charged less. */
  amountCents: number;
  paidAt: Date | null;
  enrollmentId: number;
  invoiceId: string | null;
  subscriptionId: string | null;
  paymentIntentId: string | null;
  /** It belongs to the provider's current account. */
  isCurrent: boolean;
  hasDied: boolean;
};

/** A refund that staff asked for. `reserved`: the provider hasn't answered. */
export type Reservation = {
  id: string;
  paymentId: number;
  status: string;
  amountCents: number;
  kind: ReservedKind;
  /** Null after the owner was deleted. */
  reason: string | null;
  attempt: number;
};

export type Refunds = {
  /** `reference`: the payment's invoice, or `recorded_7`. */
  findPayment(reference: string): Promise<RefundablePayment | null>;
  findByRequest(request: string): Promise<Reservation | null>;
  listReserved(paymentId: number): Promise<Reservation[]>;
  read(id: string): Promise<PaymentRefund>;
  /** Lists unfinished reservations of the current account. */
  listLeftBehind(
    olderThanMs: number,
  ): Promise<{ payment: RefundablePayment; reservation: Reservation }[]>;
};

export type Reservations = {
  add(given: {
    paymentId: number;
    amountCents: number;
    kind: ReservedKind;
    reason: string;
    requestedBy: RefundRequester | null;
    request: string;
    isSilent: boolean;
  }): Promise<Reservation>;
  /** The provider refused the refund: its amount is free again. */
  release(id: string): Promise<void>;
  /** The provider would replay its error for the key of the current attempt. Returns the next one. */
  spoilAttempt(id: string): Promise<number>;
};
