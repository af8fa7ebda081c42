import type { MailAgain } from '@petwell/contracts';
import { againOf, endingKinds, mailDataSchema, type MailData } from '@petwell/contracts/events';
import type { LaterMail, StoredMail } from './stored-mail.ts';

/** The content of a stored email; undefined if it is forgotten, or of a kind that isn't known. */
export const dataOf = ({ content }: Pick<StoredMail, 'content'>): MailData | undefined =>
  mailDataSchema.safeParse(content).data;

/** How long after an email the same one can be sent again. */
const pauseMs = 120_000;

/** Returns in how many seconds an email can be sent again; 0: now. */
export const secondsUntilAgain = (lastSentAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((lastSentAt.getTime() + pauseMs - now.getTime()) / 1000));

const prefix = 'again:';

/** The key of an email, without what made copies of it. */
export const baseKeyOf = (dedupeKey: string): string =>
  dedupeKey.startsWith(prefix)
    ? dedupeKey.slice(dedupeKey.indexOf(':', prefix.length) + 1)
    : dedupeKey;

/** The key of a copy: one per moment, so that two clicks at once send one. */
export const copyKeyOf = (dedupeKey: string, at: Date): string =>
  `${prefix}${at.getTime()}:${baseKeyOf(dedupeKey)}`;

/** Whether what the email says has changed since: the visit was moved, or is over; or the plan ends. */
function isOutdated(data: MailData, later: readonly LaterMail[], now: Date): boolean {
  if (data.kind !== 'appointment') {
    return later.some(({ kind }) => endingKinds.some((ending) => ending === kind));
  }
  const isMoved = later
    .map(dataOf)
    .some(
      (other) =>
        other?.kind === 'appointment' &&
        other.appointmentId === data.appointmentId &&
        other.version > data.version,
    );
  return isMoved || new Date(data.startsAt) <= now;
}

/** How an email can be sent again; null: it can't, because it is on its way, forgotten, or out of date. */
export function againFor(
  mail: StoredMail,
  { later, now }: { later: readonly LaterMail[]; now: Date },
): MailAgain | null {
  const data = dataOf(mail);
  if (data === undefined || mail.status === 'queued' || mail.status === 'claimed') return null;
  const again = againOf(mail.kind, 'purpose' in data ? data.purpose : undefined);
  return again === 'same' && isOutdated(data, later, now) ? null : again;
}
