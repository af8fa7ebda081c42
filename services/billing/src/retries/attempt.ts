import type { PaymentRetry } from '@petwell/contracts';

/** A stored payment that staff want to try again. */
export type OwedPayment = {
  id: number;
  enrollmentId: number;
  invoiceId: string;
  subscriptionId: string;
  /** It belongs to the provider's current account. */
  isCurrent: boolean;
  /** A suspended plan's running month, which is opened to be paid. */
  isDraft: boolean;
  /** Staff are recording cash or a check for it. */
  isPaidOutOfBand: boolean;
  /** The plan has ended, is being ended, or its pet died. */
  isEnded: boolean;
};

/** A try of staff to charge an invoice. `started`: the provider hasn't answered. */
export type Attempt = {
  id: string;
  paymentId: number;
  request: string;
  status: 'started' | PaymentRetry['outcome'];
  amountCents: number;
  paymentMethodId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  /** How often the invoice was charged before. */
  chargesBefore: number;
  keyVersion: number;
  reason: string | null;
  isHardDecline: boolean;
};

export type NewAttempt = Omit<Attempt, 'id' | 'status' | 'keyVersion' | 'reason' | 'isHardDecline'>;

export type AttemptResult = Pick<PaymentRetry, 'outcome' | 'reason' | 'isHardDecline'>;

export type Attempts = {
  findPayment(invoiceId: string): Promise<OwedPayment | null>;
  findByRequest(request: string): Promise<Attempt | null>;
  /** Finds the one of a payment that has no answer yet. */
  findStarted(paymentId: number): Promise<Attempt | null>;
};

/** Writes attempts in a transaction. `today`: the day at the clinic. */
export type AttemptLog = {
  /** Counts the attempts of a payment: all of them, and those of that day. */
  count(paymentId: number, today: string): Promise<{ all: number; today: number }>;
  add(attempt: NewAttempt, today: string): Promise<Attempt>;
  finish(id: string, result: AttemptResult): Promise<void>;
  /** The provider charged nothing, and didn't ask the bank. */
  remove(id: string): Promise<void>;
  /** It wasn't made on its day, and is made now, with a new key if the provider would replay its error. */
  resume(attempt: Attempt, today: string): Promise<void>;
};

export const toAnswer = (
  { amountCents, cardBrand, cardLast4 }: Attempt,
  result: AttemptResult,
): PaymentRetry => ({ ...result, amountCents, cardBrand, cardLast4 });
