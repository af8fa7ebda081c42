import type { PlanChangeOffer } from '@petwell/contracts/internal';

/** A change of plan that an owner is asked about. `changeId`: enrollment's; its link and terms have it, too. */
export type PlanChange = {
  changeId: string;
  enrollmentId: number;
  /** Null: it never was offered, or its owner was removed. */
  offer: PlanChangeOffer | null;
  dueCents: number;
  /** The owner agreed. What is due may have to be paid. */
  consentedAt: Date | null;
  invoiceId: string | null;
  /** What is due was paid, and it was told. */
  agreedAt: Date | null;
  endedAt: Date | null;
  /** Since then no invoice of it can be paid. */
  closedAt: Date | null;
  revertedAt: Date | null;
};

export type OfferedPlanChange = PlanChange & { offer: PlanChangeOffer };

/** Gives the customer the credit back that a paid invoice of a change used, once. Throws ProviderError if it fails. */
export type ReturnCredit = (given: { invoiceId: string; changeId: string }) => Promise<void>;

export type ReadChange = (changeId: string) => Promise<PlanChange | null>;

/** The subscription that bills a plan, as stored. */
export type StoredSubscription = {
  subscriptionId: string;
  customerId: string;
  isCollectionPaused: boolean;
  card: { brand: string; last4: string } | null;
};

export type ReadSubscription = (enrollmentId: number) => Promise<StoredSubscription | null>;

/** Writes changes in a transaction. */
export type ChangeLog = {
  add(enrollmentId: number, offer: PlanChangeOffer): Promise<void>;
  /** Marks that the owner agreed, with the time of the transaction, which its consent has, too. */
  consent(changeId: string): Promise<void>;
  /** Marks a change for which nothing is due as agreed to. */
  agree(changeId: string): Promise<void>;
  setInvoice(changeId: string, invoiceId: string): Promise<void>;
  close(changeId: string): Promise<void>;
  /** Also one that isn't known, so that what comes later is refused. */
  end(change: { changeId: string; enrollmentId: number }): Promise<void>;
  revert(change: { changeId: string; enrollmentId: number }): Promise<void>;
};
