import { AppError, staffActed, type NewEvent, type StaffActor } from '@petwell/chassis';
import type { CustomerMailDetail } from '@petwell/contracts';
import type { MailData } from '@petwell/contracts/events';
import type { QueueMail } from '../delivery/index.ts';
import type { MailKinds } from '../kinds/index.ts';
import { toDetail } from './read-customer-mail.ts';
import { againFor, baseKeyOf, copyKeyOf, dataOf, secondsUntilAgain } from './rules-again.ts';
import type { LaterMail, StoredMail } from './stored-mail.ts';

const conflict = (publicMessage: string) => new AppError('status_conflict', { publicMessage });

function sentJustNow(seconds: number): AppError {
  const wait = seconds > 60 ? '2 minutes' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return new AppError('rate_limited', {
    publicMessage: `This email has just been sent. You can send it again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
}

/** The email as it is sent to the address that the owner has now. */
const readdressed = (data: MailData, email: string): MailData => ({
  ...data,
  ...('email' in data && { email }),
});

export type MailAgainStore<Tx> = {
  /** Reads and locks an email of the owner, who isn't deleted until the transaction ends. */
  lock(tx: Tx, mail: { ownerId: number; id: number }): Promise<StoredMail | null>;
  findCopy(tx: Tx, dedupeKey: string): Promise<StoredMail | null>;
  listLater(tx: Tx, mail: StoredMail): Promise<LaterMail[]>;
  /** When an email with this key, or a copy of it, was last put in the log. */
  lastCreatedAt(tx: Tx, mail: { ownerId: number; baseKey: string }): Promise<Date | null>;
  /** The address that the owner changed to; null if none is known. */
  addressOf(tx: Tx, ownerId: number): Promise<string | null>;
};

/**
 * Handles POST /api/admin/customers/{ownerId}/mails/{id}/send-again: puts a copy in the log, for the address that the
 * owner has now. A button causes it, so the quota of an unknown mailbox limits it, whatever its kind.
 * @throws AppError not_found (also for another owner's email), status_conflict (on its way, out of date, forgotten, or
 * its pet died), rate_limited (sent a moment ago)
 */
export function createSendMailAgain<Tx>(deps: {
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  store: MailAgainStore<Tx>;
  queueMail: QueueMail<Tx>;
  outbox: { append(tx: Tx, event: NewEvent<'staff.acted.v1'>): Promise<unknown> };
  mailQueued: () => void;
  kinds: Pick<MailKinds, 'compose' | 'toText'>;
  clock: () => Date;
}) {
  const { store, clock, kinds } = deps;
  return async (request: {
    ownerId: number;
    id: number;
    actor: StaffActor;
  }): Promise<CustomerMailDetail> => {
    const { ownerId, actor } = request;
    const copy = await deps.transaction(async (tx) => {
      const mail = await store.lock(tx, request);
      if (!mail) throw new AppError('not_found');
      const now = clock();
      const data = dataOf(mail);
      const again = againFor(mail, { later: await store.listLater(tx, mail), now });
      if (!data || again !== 'same') throw conflict('This email can’t be sent again as it is.');
      const baseKey = baseKeyOf(mail.dedupeKey);
      const last = await store.lastCreatedAt(tx, { ownerId, baseKey });
      const seconds = secondsUntilAgain(last ?? mail.createdAt, now);
      if (seconds > 0) throw sentJustNow(seconds);
      const address = (await store.addressOf(tx, ownerId)) ?? mail.toAddress;
      const dedupeKey = copyKeyOf(mail.dedupeKey, now);
      await deps.queueMail(tx, {
        dedupeKey,
        ownerId,
        to: { name: mail.toName, address },
        data: readdressed(data, address),
        about: mail.about,
        quota: 'limited',
      });
      const queued = await store.findCopy(tx, dedupeKey);
      if (!queued) throw conflict('Emails about this pet aren’t sent anymore.');
      const subject = `owner/${ownerId}`;
      const what = { actor, action: 'mail-again', subject, result: 'done' } as const;
      await deps.outbox.append(tx, staffActed({ ...what, detail: mail.kind }));
      return queued;
    });
    deps.mailQueued();
    return toDetail(copy, { later: [], now: clock(), kinds, sendsTo: copy.toAddress });
  };
}
export type SendMailAgain = ReturnType<typeof createSendMailAgain>;
