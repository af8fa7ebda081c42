import type { MailData, MailKind, MailQuota } from '@petwell/contracts/events';

export type NewMail = {
  /** The cause of the email. At most one email per key. */
  dedupeKey: string;
  /** Null for a test email without an owner. */
  ownerId: number | null;
  to: { name: string; address: string };
  /** With and without names; see `isPaid`. */
  subjects: { named: string; neutral: string };
  messageId: string;
  data: MailData;
  /** Instead of its kind's. */
  quota?: MailQuota | undefined;
  /** Names may stand where the inbox shows them: the mailbox needn't be known. */
  isPaid: boolean;
  /** The pet or enrollment, `enrollment/17`, if the email ends with it. */
  about: string | null;
  createdAt: Date;
};

/** An email that this process may send until its lease expires. `attempt` distinguishes claims. */
export type ClaimedMail = {
  id: number;
  kind: MailKind;
  dedupeKey: string;
  to: { name: string; address: string };
  /** As it was logged. */
  subject: string;
  /** Whether the inbox may show names. */
  isNamed: boolean;
  /** The mailbox whose quota it counts towards; null if none. */
  mailbox: string | null;
  messageId: string;
  attempt: number;
  /** As stored; not validated. */
  data: unknown;
  /** The recorded trace of the cause. */
  traceparent: string | null;
};

/** `summary` is short enough for logs and contains no email addresses. */
export type Failure = { summary: string; detail: string };

/**
 * The email log. An email is settled (sent, failed) only while the claim is the latest one; otherwise that
 * returns false and changes nothing.
 */
export type MailLog<Tx> = {
  /**
   * Adds the email in the caller's transaction. A known key changes nothing; a deleted owner only gets
   * the notice that a plan ended, and nothing is added about a pet that died, except that its plan ended. What exceeds the quota of an
   * unknown mailbox waits, and nothing but a payment lets an inbox show names there.
   */
  queue(tx: Tx, mail: NewMail, now: Date): Promise<void>;
  /** Claims up to `limit` due emails, each for exactly one process, and commits the claims. */
  claimDue(options: { now: Date; leaseMs: number; limit: number }): Promise<ClaimedMail[]>;
  /**
   * Counts the attempt towards the quota of its mailbox. False if it must wait, which ends the claim: others
   * were sent meanwhile, such as retries.
   */
  useQuota(mail: ClaimedMail, now: Date): Promise<boolean>;
  /** Extends the claim until `until`. False if it is no longer the latest one. */
  extendClaim(mail: ClaimedMail, until: Date): Promise<boolean>;
  markSent(mail: ClaimedMail, now: Date): Promise<boolean>;
  markFailed(mail: ClaimedMail, failure: Failure): Promise<boolean>;
  retryAt(mail: ClaimedMail, dueAt: Date, failure: Failure): Promise<boolean>;
};
