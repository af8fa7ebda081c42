import type { MakeStartLink } from '@petwell/contracts/internal';
import type { MemberSelection, MemberSetups, SetupGroup } from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../../core/transaction.ts';

/** Reads why no card can be set up for a plan now, as a sentence for its owner; null: one can. */
export type ReadObstacleTo = (enrollmentId: number) => Promise<string | null>;

export type SetupNotice = NonNullable<MakeStartLink['mailing']>['notice'];

/** A member whose next mail a process is having sent. */
export type TakenMail = {
  enrollmentId: number;
  ownerId: number;
  leasedUntil: Date;
  nextBillingDate: Date;
  isFeePaid: boolean;
  isSuspended: boolean;
  /** The day until which the plan is paid, at the clinic. */
  paidUntil: string | null;
  /** Mails of this order that were sent. */
  roundMails: number;
  firstMailedAt: Date | null;
  /** Mails of all orders. */
  mailings: number;
};

/** How far the mails of an order went. */
export type SentMail = {
  roundMails: number;
  firstMailedAt: Date;
  mailedAt: Date;
  nextMailAt: Date | null;
  linkExpiresAt: Date;
};

export type MailQueue = {
  /** Orders one mail to each member whose card was to pay from a day on that has come (`today`: at the clinic). */
  orderDue(given: { now: Date; today: string }): Promise<void>;
  /**
   * Takes due mails of members who still wait, oldest first, as many as the pace allows, and with them those of their
   * owners' other pets; other processes take others.
   */
  take(given: { now: Date; perHour: number; limit: number }): Promise<TakenMail[]>;
  /** Stores that the mail was sent. */
  save(taken: TakenMail, sent: SentMail): Promise<void>;
  /** Sends the member nothing more. */
  drop(taken: TakenMail): Promise<void>;
  /** Has it wait until a time. It doesn't count as sent. */
  putOff(taken: TakenMail, until: Date): Promise<void>;
  /** Gives it back, to be tried again. */
  putBack(taken: TakenMail): Promise<void>;
};

/** Orders and switches in a transaction. */
export type SetupStore = {
  /** Orders mails to members who wait, unless they are ordered already or were mailed since. Returns how many. */
  order(selection: MemberSelection, given: { now: Date; unlessMailedSince: Date }): Promise<number>;
  /** Lets the owners of the members be mailed. Returns how many members that was news for. */
  release(selection: MemberSelection, now: Date): Promise<number>;
};
export type RunSetups = RunInTransaction<CoreTransaction & { setups: SetupStore }>;

export type SetupReads = {
  list(given: {
    group: SetupGroup;
    after: number;
    limit: number;
    now: Date;
  }): Promise<MemberSetups['members']>;
  count(now: Date): Promise<Pick<MemberSetups, 'counts'> & { waiting: number; lastHour: number }>;
};
