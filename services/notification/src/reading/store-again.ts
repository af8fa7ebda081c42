import { sql, type Kysely, type Transaction } from 'kysely';
import { lockOwnerShared } from '../core/store-owners.ts';
import type { DB } from '../data/generated/tables.ts';
import type { CameBackStore } from './mail-came-back.ts';
import type { MailAgainStore } from './send-mail-again.ts';
import type { StoredMail } from './stored-mail.ts';

const selectMails = (db: Kysely<DB>) =>
  db
    .selectFrom('emailMessages')
    .select(['id', 'kind', 'dedupeKey', 'toAddress', 'toName', 'subject', 'isNamed', 'status'])
    .select(['error', 'createdAt', 'dueAt', 'sentAt', 'about', 'content'])
    // Of an email to an owner, which is all that is read here.
    .select(sql<number>`owner_id`.as('ownerId'));

const find = (db: Kysely<DB>, { ownerId, id }: { ownerId: number; id: number }) =>
  selectMails(db).where('id', '=', id).where('ownerId', '=', ownerId);

async function listLater(db: Kysely<DB>, { id, ownerId, about }: StoredMail) {
  if (about === null) return [];
  return db
    .selectFrom('emailMessages')
    .select(['kind', 'content'])
    .where('ownerId', '=', ownerId)
    .where('about', '=', about)
    .where('id', '>', id)
    .execute();
}

async function addressOf(db: Kysely<DB>, ownerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('ownerAddresses')
    .select('address')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Reads one email and what followed it. */
export const createMailReads = (kysely: Kysely<DB>) => ({
  find: async (mail: { ownerId: number; id: number }): Promise<StoredMail | null> =>
    (await find(kysely, mail).executeTakeFirst()) ?? null,
  listLater: (mail: StoredMail) => listLater(kysely, mail),
  addressOf: (ownerId: number) => addressOf(kysely, ownerId),
});

/** Reads what is needed to send an email again, or to mark it as not delivered, in the transaction. */
export const mailAgainStore: MailAgainStore<Transaction<DB>> & CameBackStore<Transaction<DB>> = {
  async lock(tx, mail) {
    // Before the email, in the order of a deletion.
    await lockOwnerShared(tx, mail.ownerId);
    return (await find(tx, mail).forUpdate().executeTakeFirst()) ?? null;
  },
  findCopy: async (tx, dedupeKey) =>
    (await selectMails(tx).where('dedupeKey', '=', dedupeKey).executeTakeFirst()) ?? null,
  listLater,
  async lastCreatedAt(tx, { ownerId, baseKey }) {
    const row = await tx
      .selectFrom('emailMessages')
      .select((eb) => eb.fn.max('createdAt').as('at'))
      .where('ownerId', '=', ownerId)
      .where((eb) =>
        eb.or([
          eb('dedupeKey', '=', baseKey),
          sql<boolean>`regexp_replace(dedupe_key, '^again:[0-9]+:', '') = ${baseKey}`,
        ]),
      )
      .executeTakeFirst();
    return row?.at ?? null;
  },
  addressOf,
  markFailed: (tx, id, error) =>
    tx.updateTable('emailMessages').set({ status: 'failed', error }).where('id', '=', id).execute(),
};
