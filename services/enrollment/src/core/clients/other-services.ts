import type {
  HeldAccount,
  HeldMail,
  HeldPayments,
  MailPreview,
  TestEventType,
  YearLink,
} from '@petwell/contracts';
import type {
  AddOnVersion,
  Attachment,
  ChangedTerms,
  ChangeOffer,
  CloseOwner,
  CloseOwnerResponse,
  Collected,
  CollectedPeriod,
  ConfirmedPrices,
  HoldSchedule,
  ImportOwner,
  ImportOwnerResponse,
  Offer,
  MailFate,
  MakeStartLink,
  NewPriceOffer,
  PlanChangeOffer,
  PlanVersion,
  PreviewedMail,
  PriceStanding,
  StartLink,
  PaymentStanding,
  Quote,
  QuoteRequest,
  RegisterOwner,
  RegisterOwnerResponse,
  ServiceCost,
  SubscriptionFacts,
  TestEventResult,
  VerifiedPayment,
  YearOffer,
} from '@petwell/contracts/internal';
import type { SubscriptionFact } from '@petwell/contracts/events';

/** A version of a plan or add-on. */
export type SoldVersion = Omit<ChangeOffer['has'][number], 'benefits'>;

/** The catalog. Errors: unknown_plan, unknown_add_on, plan_not_for_pet, price_changed; service_unavailable after 2 s. */
export type Catalog = {
  quote(request: QuoteRequest): Promise<Quote>;
  /** Every plan and add-on, in display order. */
  offer(): Promise<Offer>;
  /** The versions whose list prices a manager has confirmed. */
  confirmedPrices(): Promise<ConfirmedPrices>;
  /** Every published version of a plan, oldest first. Errors: not_found. */
  planVersions(id: number): Promise<PlanVersion[]>;
  /** Of an add-on. Errors: not_found. */
  addOnVersions(id: number): Promise<AddOnVersion[]>;
  /** What a member can change to. `has`: the versions that the member has. */
  changeOffer(has: readonly SoldVersion[]): Promise<ChangeOffer>;
  /** What services cost the clinic in each version, where it says so. */
  costs(): Promise<ServiceCost[]>;
};

/** Identity. Errors: service_unavailable after 2 s. */
export type OwnerRegistry = {
  register(request: RegisterOwner): Promise<RegisterOwnerResponse>;
  /** Registers the owner of what staff enter, or finds the address, without mail. Errors: demo_read_only. */
  import(request: ImportOwner): Promise<ImportOwnerResponse>;
  /** Asks before staff attach something; a claimed address is mailed a link to confirm it. Errors: not_found. */
  attach(ownerId: number): Promise<Attachment>;
  /** Finds those to whom nothing can be attached, of at most 1,000. */
  findClaimed(ownerIds: readonly number[]): Promise<number[]>;
  /** Mails a link to set a password, unless there is one. Errors: not_found. */
  mailSetupLink(ownerId: number, request: { enrollmentId: number }): Promise<void>;
  /** Removes the owner in identity and publishes the removal; `closed` also if the owner is already gone. */
  close(ownerId: number, request: CloseOwner): Promise<CloseOwnerResponse>;
  /** Returns identity's data about an owner. Errors: not_found. */
  heldData(ownerId: number): Promise<HeldAccount>;
};

/** Billing, with the payment provider behind it. Errors: service_unavailable after 10 s. */
export type Billing = {
  /** Reads an enrollment's payment from the provider. */
  verifyPayment(request: {
    enrollmentId: number;
    ownerId: number;
    paymentIntentId: string | null;
  }): Promise<VerifiedPayment>;
  /**
   * Ends the subscription, if there is one. With `isPaidAtClinic`, it isn't closed, but can't be paid online while the
   * plan is billed elsewhere, nor for two minutes. Errors: already_paid with `onlyIfUnpaid`.
   */
  cancelSubscription(request: {
    enrollmentId: number;
    onlyIfUnpaid: boolean;
    isPaidAtClinic?: true;
  }): Promise<SubscriptionFact | null>;
  /** Lets it end with its paid period. Null if the provider doesn't bill it. Errors: status_conflict. */
  endWithPeriod(enrollmentId: number): Promise<SubscriptionFact | null>;
  /** Clears its end. The fact tells if it ended before. */
  withdrawEnd(enrollmentId: number): Promise<SubscriptionFact | null>;
  /**
   * Makes and mails a link to be billed from a day on, once per id or number. Errors: not_found, status_conflict
   * (running, the pet died, too late).
   */
  makeStartLink(request: MakeStartLink & { enrollmentId: number }): Promise<StartLink>;
  /** Ends the link that starts an ended plan again. Errors: already_paid (the owner has agreed). */
  withdrawRestart(enrollmentId: number): Promise<void>;
  /** Makes and mails a link to pay a year in advance by card, once per id. Errors: status_conflict, rate_limited. */
  offerPrepaidYear(
    request: YearOffer & { enrollmentId: number },
  ): Promise<{ url: string; expiresAt: string }>;
  /** The link for one that was mailed last. Null: none was. */
  yearLink(enrollmentId: number): Promise<YearLink | null>;
  /** Ends it. Errors: status_conflict (it was paid). */
  callOffYear(enrollmentId: number): Promise<void>;
  /** Refunds unused months of one to its card, once. Errors: status_conflict, refund_too_large, disputed. */
  refundPrepaidYear(request: {
    enrollmentId: number;
    yearId: string;
    amountCents: number;
  }): Promise<void>;
  /** Reads what was paid, as stored. */
  paymentStanding(enrollmentId: number): Promise<PaymentStanding>;
  /** At most 50 enrollments. */
  subscriptionFacts(enrollmentIds: readonly number[]): Promise<SubscriptionFacts>;
  /** Totals what enrollments paid in periods, at most 500, in their order. */
  collected(periods: readonly CollectedPeriod[]): Promise<Collected['collected']>;
  /** Sends a test event. Errors: status_conflict, test_mode_only. */
  sendTestEvent(request: {
    enrollmentId: number;
    eventType: TestEventType;
  }): Promise<TestEventResult>;
  /** Returns billing's data about an owner. */
  heldData(ownerId: number): Promise<HeldPayments>;
  /** Reads what stands in the way of another price, of at most 1,000, in their order. */
  priceStandings(enrollmentIds: readonly number[]): Promise<PriceStanding[]>;
  /** Changes terms from a day on, once per id; `waits`: repeat it. Errors: status_conflict. */
  changeTerms(
    request: ChangedTerms & { enrollmentId: number },
  ): Promise<'changed' | 'waits' | 'not_billed'>;
  /** Takes changed terms back, unless they were charged. */
  withdrawTerms(request: {
    enrollmentId: number;
    termsId: string;
  }): Promise<'withdrawn' | 'charged'>;
  /** Asks an owner about a new price, once per mailing. */
  offerNewPrice(
    request: NewPriceOffer & { enrollmentId: number },
  ): Promise<{ mailKey: string; isAgreed: boolean }>;
  /** Asks an owner about a change of plan; repeated, it mails nothing again. Errors: status_conflict. */
  offerPlanChange(
    request: PlanChangeOffer & { enrollmentId: number },
  ): Promise<{ url: string; expiresAt: string }>;
  /** Ends the link about a change; `agreed`: the owner was first. */
  endPlanChangeOffer(request: {
    enrollmentId: number;
    changeId: string;
  }): Promise<'ended' | 'agreed'>;
  /** Takes an agreed change back, and refunds what was paid for it; `charged`: too late. */
  revertPlanChange(request: {
    enrollmentId: number;
    changeId: string;
    reason: string;
  }): Promise<{ outcome: 'reverted' | 'charged'; refundedCents: number }>;
  /** Reads what a hold would void. Errors: status_conflict, with a sentence. */
  previewHold(request: { enrollmentId: number; months: number }): Promise<HoldSchedule>;
  /** Voids the charges of some months, once per hold. Errors: status_conflict, with a sentence. */
  holdPayments(request: {
    enrollmentId: number;
    holdId: string;
    months: number;
  }): Promise<HoldSchedule>;
  /** Charges again from the next billing day on. */
  endHold(request: {
    enrollmentId: number;
    holdId: string;
  }): Promise<{ voidedMonths: number; nextChargeAt: string }>;
};

/** Notification. Errors: service_unavailable after 2 s. */
export type MailArchive = {
  /** Returns every email sent to an owner, newest first. */
  heldData(ownerId: number): Promise<HeldMail[]>;
};

/** Notification, which words every email. Errors: service_unavailable after 2 s. */
export type MailComposer = {
  /** Composes at most 5 emails as they would be sent, in their order. */
  preview(mails: readonly PreviewedMail[]): Promise<MailPreview[]>;
};

/** Notification, which knows what became of every email. Errors: service_unavailable after 2 s. */
export type MailFates = {
  /** In the order of at most 500 keys. */
  fates(keys: readonly string[]): Promise<MailFate[]>;
};
