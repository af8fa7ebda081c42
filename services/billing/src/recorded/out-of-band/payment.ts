import type { StaffActor } from '@petwell/chassis';
import type { OwedMonth } from '@petwell/contracts';
import type { PayOverdue } from '@petwell/contracts/routes';

/** A month that is paid, with its invoice. */
export type PaidMonth = OwedMonth & { invoiceId: string; isDraft: boolean };

/** A plan that is billed by card. */
export type OverdueEnrollment = {
  enrollmentId: number;
  ownerId: number;
  subscriptionId: string;
  /** It belongs to the provider's current account. */
  isCurrent: boolean;
  /** The plan has ended, is being ended, or its pet died. */
  isEnded: boolean;
};

/** Cash or a check for everything that is owed for a plan. `started`: some invoices may not be paid yet. */
export type OutOfBandPayment = Omit<PayOverdue, 'amountCents'> & {
  id: string;
  enrollmentId: number;
  ownerId: number;
  subscriptionId: string;
  status: 'started' | 'recorded' | 'refused';
  /** Once it is recorded, only those that it paid. */
  months: readonly PaidMonth[];
  actor: StaffActor;
};

export type OutOfBandPayments = {
  findEnrollment(enrollmentId: number): Promise<OverdueEnrollment | null>;
  findByRequest(request: string): Promise<OutOfBandPayment | null>;
  /** Lists those of a subscription that aren't finished. */
  listStarted(subscriptionId: string): Promise<OutOfBandPayment[]>;
  /** Lists those of the current account that a crash, or a provider that didn't respond, left behind. */
  listLeftBehind(olderThanMs: number): Promise<OutOfBandPayment[]>;
  /** Whether a try of staff to charge one of the invoices has no answer yet. */
  isTried(invoiceIds: readonly string[]): Promise<boolean>;
};

/** Writes them in a transaction. */
export type OutOfBandLog = {
  /** Stores the payment, and that its invoices are paid by it. */
  add(payment: Omit<OutOfBandPayment, 'id' | 'status'> & { request: string }): Promise<string>;
  /** Stores which months it paid, and takes it off the other invoices. Returns how much of it is the membership fee. */
  finish(payment: OutOfBandPayment, paid: readonly PaidMonth[]): Promise<number>;
};

export const amountCentsOf = (months: readonly OwedMonth[]): number =>
  months.reduce((sum, { amountCents }) => sum + amountCents, 0);
