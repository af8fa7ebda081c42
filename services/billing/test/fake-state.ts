import type { NewEvent } from '@petwell/chassis';
import type { EnrollmentSnapshot, EventType, SubscriptionFact } from '@petwell/contracts/events';
import type { Ledger, LedgerPayment } from '../src/subscriptions/ledger.ts';
import type { ObservedInvoice } from '../src/core/rules-observation.ts';

export type Customer = {
  firstName: string;
  lastName: string;
  email: string;
  version: number;
  stripeCustomerId: string | null;
  told: string | null;
  isDeleted: boolean;
};
export type Payable = {
  ownerId: number | null;
  snapshot: EnrollmentSnapshot | null;
  closedAt: Date | null;
  hasDied: boolean;
  ending: 'now' | 'with-period' | null;
  attempt: number;
  isAttemptSpoiled: boolean;
  factVersion: number;
  publishedFact: SubscriptionFact | null;
};
type Subscription = NonNullable<Ledger['subscription']> & {
  enrollmentId: number;
  customerId: string;
  isResumeDue: boolean;
};
export type Payment = LedgerPayment & { invoice: ObservedInvoice; isLate: boolean };
export type State = {
  customers: Map<number, Customer>;
  payables: Map<number, Payable>;
  subscriptions: Map<string, Subscription>;
  payments: Map<string, Payment>;
  /** Subscriptions that the provider doesn't know. */
  missing: string[];
  /** Subscriptions of another account of the provider, and its mode. */
  elsewhere: Map<string, 'test' | 'live'>;
  consents: object[];
  completed: object[];
  outbox: NewEvent<EventType>[];
};

export const emptyPayable: Payable = {
  ownerId: null,
  snapshot: null,
  closedAt: null,
  publishedFact: null,
  attempt: 0,
  isAttemptSpoiled: false,
  factVersion: 0,
  hasDied: false,
  ending: null,
};
