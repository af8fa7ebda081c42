import { isUniqueViolation } from '@petwell/chassis';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { emailTaken } from './refusals.ts';
import type { EndedSessions, OwnerStore, SessionStore, StaffStore } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';
import { toStaffAccount } from './store-sessions.ts';

/**
 * Converts a unique violation to email_taken. Email and enrollment are both unique, but callers check the
 * enrollment first.
 */
function asEmailTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw emailTaken(error);
}

async function removeOwner(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.updateTable('sessions').set({ device: null }).where('ownerId', '=', id).execute();
  await tx.deleteFrom('owners').where('id', '=', id).execute();
}

/** A new address isn't confirmed yet. */
const keptConfirmation = (eb: ExpressionBuilder<DB, 'owners'>, email: string) =>
  eb.case().when('email', '=', email).then(eb.ref('emailConfirmedAt')).end();

/** What proves an address, ties it to staff's work and to payments, and what a takeover undoes. */
const createOwnerMarks = (
  update: (id: number) => UpdateQueryBuilder<DB, 'owners', 'owners', UpdateResult>,
): Pick<
  OwnerStore,
  'markAttached' | 'setPayment' | 'confirmEmail' | 'setPassword' | 'removePassword'
> => ({
  async markAttached(id, now) {
    await update(id).set({ attachedAt: now }).where('attachedAt', 'is', null).execute();
  },
  setPayment: async (id, paymentEnrollmentId) =>
    void (await update(id).set({ paymentEnrollmentId }).execute()),
  confirmEmail: async (id, now) => void (await update(id).set({ emailConfirmedAt: now }).execute()),
  setPassword: async (id, passwordHash) => void (await update(id).set({ passwordHash }).execute()),
  removePassword: async (id) => {
    const given = { passwordHash: null, isActive: false, setupLinkSentAt: null };
    await update(id).set(given).execute();
  },
});

/** Creates the owner store for one transaction. */
export function createOwnerStore(tx: Transaction<DB>): OwnerStore {
  const select = (id: number) => tx.selectFrom('owners').selectAll().where('id', '=', id);
  const update = (id: number) => tx.updateTable('owners').where('id', '=', id);
  return {
    ...createOwnerMarks(update),
    findById: async (id) => (await select(id).executeTakeFirst()) ?? null,
    lock: async (id) => (await select(id).forUpdate().executeTakeFirst()) ?? null,
    findForRegistration: ({ email, enrollmentId }) =>
      tx
        .selectFrom('owners')
        .selectAll()
        .where((eb) =>
          eb.or([eb('email', '=', email), eb('registeredEnrollmentId', '=', enrollmentId)]),
        )
        // A fixed lock order prevents deadlocks.
        .orderBy('id')
        .forUpdate()
        .execute(),
    create: (owner) =>
      tx
        .insertInto('owners')
        .values(owner)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(asEmailTaken),
    update: (id, { contact, registeredEnrollmentId }) =>
      update(id)
        .set((eb) => ({
          ...(contact && {
            ...contact,
            version: eb('version', '+', 1),
            emailConfirmedAt: keptConfirmation(eb, contact.email),
          }),
          ...(registeredEnrollmentId !== undefined && { registeredEnrollmentId }),
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(asEmailTaken),
    async activate(id, passwordHash) {
      const activated = await update(id)
        .where('passwordHash', 'is', null)
        .set((eb) => ({ passwordHash, isActive: true, version: eb('version', '+', 1) }))
        .returningAll()
        .executeTakeFirst();
      return activated ?? null;
    },
    resetPassword: async (id, { passwordHash, now }) =>
      void (await update(id).set({ passwordHash, passwordResetAt: now }).execute()),
    remove: (id) => removeOwner(tx, id),
    async claimSetupLink(id, { now, notSince }) {
      const { numUpdatedRows } = await update(id)
        .where((eb) =>
          eb.or([eb('setupLinkSentAt', 'is', null), eb('setupLinkSentAt', '<', notSince)]),
        )
        .set({ setupLinkSentAt: now })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

/** Creates the staff account store for one transaction. */
export function createStaffStore(tx: Transaction<DB>): StaffStore {
  return {
    async lock(id) {
      const select = tx.selectFrom('admins').selectAll().where('id', '=', id);
      const row = await select.forUpdate().executeTakeFirst();
      return row ? toStaffAccount(row) : null;
    },
    async lockAll() {
      // A fixed lock order prevents deadlocks between two managers.
      const rows = await tx.selectFrom('admins').selectAll().orderBy('id').forUpdate().execute();
      return rows.map(toStaffAccount);
    },
    async create(account) {
      const made = await tx
        .insertInto('admins')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return made ? toStaffAccount(made) : null;
    },
    async update(id, change) {
      const update = tx.updateTable('admins').set(change).where('id', '=', id);
      return toStaffAccount(
        await update.returningAll().executeTakeFirstOrThrow().catch(asEmailTaken),
      );
    },
    async setPassword(id, passwordHash) {
      await tx.updateTable('admins').set({ passwordHash }).where('id', '=', id).execute();
    },
  };
}

/** Advisory lock key that makes the revocation feed follow commit order. */
const feedLock = 7_001;

function matches(eb: ExpressionBuilder<DB, 'sessions'>, which: EndedSessions): Expression<SqlBool> {
  if ('ids' in which) return eb('id', 'in', which.ids);
  const { only, except } = which;
  return eb.and([
    ...('staffId' in which
      ? [eb('staffId', '=', which.staffId)]
      : [eb('ownerId', '=', which.ownerId), eb('kind', 'in', which.kinds)]),
    ...(only === undefined ? [] : [eb('id', '=', only)]),
    ...(except === undefined ? [] : [eb('id', '<>', except)]),
  ]);
}

/** Creates the session store for one transaction, including the revocation feed. */
export function createSessionStore(tx: Transaction<DB>): SessionStore {
  return {
    async open(session) {
      await tx.insertInto('sessions').values(session).execute();
    },
    async hasOpen(holder, now) {
      const open = await tx
        .selectFrom('sessions')
        .select('id')
        .where((eb) => matches(eb, holder))
        .where('endedAt', 'is', null)
        .where('expires', '>', now)
        .limit(1)
        .executeTakeFirst();
      return open !== undefined;
    },
    async end(which, now) {
      // Held until commit, so a reader of the feed never skips a lower position.
      await sql`SELECT pg_advisory_xact_lock(${feedLock}::int)`.execute(tx);
      const ended = await tx
        .updateTable('sessions')
        .set({ endedAt: now, revocationSeq: sql<bigint>`nextval('session_revocation_seq')` })
        .where((eb) => matches(eb, which))
        .where('endedAt', 'is', null)
        .where('expires', '>', now)
        .returning('id')
        .execute();
      return ended.map(({ id }) => id);
    },
  };
}
