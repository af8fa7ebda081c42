import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/** Holds all mail to an owner, from now until the set-up or a manager's switch. */
export async function holdMails(tx: Kysely<DB>, ownerId: number, since: Date): Promise<void> {
  await tx
    .updateTable('owners')
    .set({ mailsHeldSince: since })
    .where('id', '=', ownerId)
    .where('mailsHeldSince', 'is', null)
    .execute();
}

/** Sends mail to the owners from now on. What was held is not sent later. */
export async function releaseMails(tx: Kysely<DB>, ...ownerIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('owners')
    .set({ mailsHeldSince: null })
    .where('id', 'in', ownerIds)
    .where('mailsHeldSince', 'is not', null)
    .execute();
}

/** What leads to a mail, from here or from notification. */
const mailing = [
  'mail.requested.v1',
  'enrollment.activated.v1',
  'enrollment.cancelled.v1',
] as const;
type MailingType = (typeof mailing)[number];
type Mailing = { [Type in MailingType]: NewEvent<Type> }[MailingType];

const isMailing = (event: { type: EventType }): event is Mailing =>
  mailing.some((type) => type === event.type);

const addresseeOf = (event: Mailing): number | null =>
  event.type === 'mail.requested.v1' ? event.data.recipient.ownerId : event.data.owner.id;

/** Suspensions are mailed even while mail is held: owners must not learn of them at the counter. */
const isSuspension = (event: Mailing): boolean =>
  event.type === 'mail.requested.v1' && event.data.mail.kind === 'plan-suspended';

/** Billing must still hear of an end. */
const toHeld = (event: Mailing): Mailing[] =>
  event.type === 'enrollment.cancelled.v1'
    ? [{ ...event, data: { ...event.data, areMailsHeld: true } }]
    : [];

/**
 * Takes what would mail an owner out of events while mails to that owner are held, or says so in them. All that enrollment publishes
 * comes through here, so that no room has to think of it.
 */
export async function withoutHeldMails<Type extends EventType>(
  tx: Kysely<DB>,
  events: readonly NewEvent<Type>[],
): Promise<readonly NewEvent<Type>[]> {
  const addressees = (events as readonly { type: EventType }[])
    .filter(isMailing)
    .flatMap((event) => addresseeOf(event) ?? []);
  if (addressees.length === 0) return events;
  const held = await tx
    .selectFrom('owners')
    .select('id')
    .where('id', 'in', addressees)
    .where('mailsHeldSince', 'is not', null)
    .execute();
  const heldIds = new Set<number | null>(held.map(({ id }) => id));
  const pass = (event: { type: EventType }) =>
    isMailing(event) && heldIds.has(addresseeOf(event)) && !isSuspension(event)
      ? toHeld(event)
      : [event];
  return heldIds.size === 0 ? events : (events.flatMap(pass) as NewEvent<Type>[]);
}
