import { isUniqueViolation, type Outbox, type RunTransaction } from '@petwell/chassis';
import type { OfferKind } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import { recordOfferActivity } from '../core/record-activity.ts';
import { toContent } from '../core/store-offers.ts';
import type { DB } from '../data/generated/tables.ts';
import { nameTaken } from './refusals.ts';
import { createDraftStore } from './store-drafts.ts';
import { ownerOf, tableOf } from './store-kinds.ts';
import type { EditorTransaction, RunEdit } from './transaction.ts';

type Database = Transaction<DB>;

/** Converts a violated name to a field error; codes are chosen anew by the next try. */
function asNameTaken(kind: OfferKind, name: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken(kind, name, error);
  };
}

function createOfferStore(tx: Database): EditorTransaction['offers'] {
  return {
    // A fixed lock order prevents deadlocks between two managers.
    lockAll: (kind) =>
      tx
        .selectFrom(tableOf(kind))
        .select(['id', 'name', 'retiredAt'])
        .orderBy('id')
        .forUpdate()
        .execute(),
    async codes(kind) {
      const rows = await tx.selectFrom(tableOf(kind)).select('code').execute();
      return new Set(rows.map(({ code }) => code));
    },
    async add(kind, offer) {
      const insert = tx.insertInto(tableOf(kind)).values(offer).returning('id');
      const { id } = await insert.executeTakeFirstOrThrow().catch(asNameTaken(kind, offer.name));
      return id;
    },
    async rename({ kind, id }, name) {
      const update = tx.updateTable(tableOf(kind)).set({ name }).where('id', '=', id);
      await update.execute().catch(asNameTaken(kind, name));
    },
    async setRetired({ kind, id }, retiredAt) {
      await tx.updateTable(tableOf(kind)).set({ retiredAt }).where('id', '=', id).execute();
    },
    async remove({ kind, id }) {
      await tx.deleteFrom(tableOf(kind)).where('id', '=', id).execute();
    },
  };
}

function createVersionStore(tx: Database): EditorTransaction['versions'] {
  return {
    list: (kind) =>
      tx
        .selectFrom('offerVersions')
        .select((eb) => [
          eb.ref(ownerOf(kind)).$notNull().as('offerId'),
          'number',
          sql<string>`${eb.ref('content')} ->> 'name'`.as('name'),
          'effectiveFrom',
        ])
        .where(ownerOf(kind), 'is not', null)
        .orderBy('number')
        .execute(),
    async read({ kind, id }, number) {
      const { content } = await tx
        .selectFrom('offerVersions')
        .select('content')
        .where(ownerOf(kind), '=', id)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      return toContent(kind, content);
    },
    async add({ kind, id }, { content, pricesConfirmed, ...version }) {
      const { id: versionId } = await tx
        .insertInto('offerVersions')
        .values({ [ownerOf(kind)]: id, ...version, content: JSON.stringify(content) })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (!pricesConfirmed) return;
      await tx
        .insertInto('priceConfirmations')
        .values({ versionId, ...pricesConfirmed })
        .execute();
    },
    async confirmPrices({ kind, id }, number, by) {
      const { id: versionId } = await tx
        .selectFrom('offerVersions')
        .select('id')
        .where(ownerOf(kind), '=', id)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const row = await tx
        .insertInto('priceConfirmations')
        .values({ versionId, ...by })
        .onConflict((conflict) => conflict.doNothing())
        .returning('versionId')
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove({ kind, id }, number) {
      await tx
        .deleteFrom('offerVersions')
        .where(ownerOf(kind), '=', id)
        .where('number', '=', number)
        .execute();
    },
  };
}

/** Creates the transactions of the editor, in which Kysely alone sees the database. */
export const createRunEdit =
  (deps: { transaction: RunTransaction<DB>; outbox: Outbox }): RunEdit =>
  (work) =>
    deps.transaction((tx) =>
      work({
        offers: createOfferStore(tx),
        versions: createVersionStore(tx),
        drafts: createDraftStore(tx),
        record: (offer, entry) =>
          recordOfferActivity(
            { publish: async (event) => void (await deps.outbox.append(tx, event)) },
            { ...offer, ...entry },
          ),
      }),
    );
