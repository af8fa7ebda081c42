import { createHash } from 'node:crypto';
import type { MailData, MailQuota } from '@petwell/contracts/events';
import type { MailKinds } from '../kinds/index.ts';
import type { MailLog } from './mail-log.ts';

export type MailRequest = {
  dedupeKey: string;
  ownerId: number | null;
  to: { name: string; address: string };
  data: MailData;
  /** A payment of the owner led to the email. Default: false. */
  isPaid?: boolean;
  /** Instead of its kind's, for one that a button causes. */
  quota?: MailQuota;
};

export type AboutMail = MailRequest & {
  /** The pet or enrollment, `enrollment/17`; null for emails that don't end with it. */
  about: string | null;
};

/** Returns a Message-ID that is stable per key: `<sha256 of the key>@<domain of the sender>`. */
export function messageIdFor(dedupeKey: string, domain: string): string {
  const digest = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40);
  return `<${digest}@${domain}>`;
}

/**
 * Creates the function that adds an email to the log in the event's transaction; the worker sends it. A known
 * key changes nothing.
 */
export function createQueueMail<Tx>(deps: {
  mailLog: Pick<MailLog<Tx>, 'queue'>;
  kinds: Pick<MailKinds, 'compose' | 'safeName'>;
  /** Domain of the sender's address. */
  senderDomain: string;
  /** Real time, for the worker. */
  clock: () => Date;
  /** For the time that staff and owners see. */
  businessClock: () => Date;
}) {
  return async function queueMail(tx: Tx, request: AboutMail): Promise<void> {
    const { dedupeKey, ownerId, to, data, about, isPaid = false, quota } = request;
    const subjectOf = (isNamed: boolean) => deps.kinds.compose(data, { isNamed }).subject;
    await deps.mailLog.queue(
      tx,
      {
        dedupeKey,
        ownerId,
        to: { address: to.address, name: deps.kinds.safeName(to.name) },
        subjects: { named: subjectOf(true), neutral: subjectOf(false) },
        messageId: messageIdFor(dedupeKey, deps.senderDomain),
        data,
        isPaid,
        quota,
        about,
        createdAt: deps.businessClock(),
      },
      deps.clock(),
    );
  };
}
export type QueueMail<Tx> = ReturnType<typeof createQueueMail<Tx>>;
