import { sql, type Transaction, type Kysely } from 'kysely';
import type { OwnerVersion } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';

/** First key of the advisory locks on owners; the second key is the owner's id. */
export const ownerLock = 7_002;

/**
 * Whether the owner was deleted. The shared lock blocks a deletion until this transaction ends, so that no
 * data is added after it.
 */
async function isDeleted(tx: Transaction<DB>, ownerId: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock_shared(${ownerLock}::int, ${ownerId}::int)`.execute(tx);
  const deleted = await tx
    .selectFrom('deletedOwners')
    .select('id')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Stores identity's owner if `version` is newer. False, without changes, if the owner was deleted. */
export async function copyOwner(
  tx: Transaction<DB>,
  { owner, version, isDemo }: OwnerVersion,
): Promise<boolean> {
  if (await isDeleted(tx, owner.id)) return false;
  const { id, createdAt, firstName, lastName, email, phone, isActive } = owner;
  const contact = { firstName, lastName, email, phone, isActive, version };
  const demo = isDemo === undefined ? {} : { isDemo };
  await tx
    .insertInto('owners')
    .values({ id, createdAt, ...contact, ...demo })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...contact, ...demo })
        .whereRef('owners.version', '<', 'excluded.version'),
    )
    .execute();
  return true;
}

/**
 * Prevents the owner's deletion, and other enrollments of the owner, until the transaction ends; false if
 * already deleted.
 */
export async function holdOwner(tx: Transaction<DB>, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom('owners')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

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

/** Events that lead to a mail, from here or from notification. */
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

/**
 * Suspensions are mailed even while mail is held: owners must not learn of them at the counter. So are receipts of those
 * who paid by card with a mailed link.
 */
function isNeverHeld(event: Mailing): boolean {
  if (event.type !== 'mail.requested.v1') return false;
  const { mail } = event.data;
  const isByCard = mail.kind === 'payment-recorded' && mail.method === 'card';
  return mail.kind === 'plan-suspended' || isByCard;
}

/** Billing must still hear of an end. */
const toHeld = (event: Mailing): Mailing[] =>
  event.type === 'enrollment.cancelled.v1'
    ? [{ ...event, data: { ...event.data, areMailsHeld: true } }]
    : [];

/**
 * Takes what would mail an owner out of events while mails to that owner are held, or says so in them. All that
 * enrollment publishes comes through here, so that no room has to think of it.
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
    isMailing(event) && heldIds.has(addresseeOf(event)) && !isNeverHeld(event)
      ? toHeld(event)
      : [event];
  return heldIds.size === 0 ? events : (events.flatMap(pass) as NewEvent<Type>[]);
}
