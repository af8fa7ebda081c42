import type { MailData, MailKind } from '../domain/mails/compose-mail.ts';

export type NewMail = {
  /** What made the mail necessary; one mail per key, whatever happens. */
  dedupeKey: string;
  /** Null for a mail to nobody's account: a test. */
  ownerId: number | null;
  to: { name: string; address: string };
  subject: string;
  messageId: string;
  data: MailData;
};

/** A mail that this process may send until its lease ends. `attempt` also tells a claim from a later one. */
export type ClaimedMail = {
  id: number;
  kind: MailKind;
  dedupeKey: string;
  to: { name: string; address: string };
  messageId: string;
  attempt: number;
  /** As stored; unchecked. */
  data: unknown;
  /** The recorded trace of what made it necessary. */
  traceparent: string | null;
};

/** Short enough for the log and an event, without anybody's address. */
export type Failure = { summary: string; detail: string };

/**
 * The email log. What settles a mail (sent, failed) is committed together with the event that tells of
 * it, and only while the claim is still the latest one; else it answers false and changes nothing.
 */
export type MailLog<Tx> = {
  /** Adds the mail with the caller's transaction; a known key, or a deleted owner, changes nothing. */
  queue(tx: Tx, mail: NewMail, now: Date): Promise<void>;
  /** Claims up to `limit` mails that are due, each in exactly one process, and commits that. */
  claimDue(options: { now: Date; leaseMs: number; limit: number }): Promise<ClaimedMail[]>;
  /** Keeps the claim until `until`; false where it is no longer the latest one. */
  extendClaim(mail: ClaimedMail, until: Date): Promise<boolean>;
  markSent(mail: ClaimedMail, now: Date): Promise<boolean>;
  markFailed(mail: ClaimedMail, failure: Failure): Promise<boolean>;
  retryAt(mail: ClaimedMail, dueAt: Date, failure: Failure): Promise<boolean>;
};
