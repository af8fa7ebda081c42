import { AppError, isUniqueViolation } from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { OwnerStore } from '../use-cases/ports.ts';
import type { DB } from './generated/tables.ts';

/**
 * Converts a unique violation to email_taken. Email and enrollment are both unique, but callers check the
 * enrollment first.
 */
function asEmailTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  const message = 'This email address belongs to another account.';
  throw new AppError('email_taken', {
    publicMessage: message,
    fields: { email: message },
    cause: error,
  });
}

/** Creates the owner store for one transaction. */
export function createOwnerStore(tx: Transaction<DB>): OwnerStore {
  const select = (id: number) => tx.selectFrom('owners').selectAll().where('id', '=', id);
  const update = (id: number) => tx.updateTable('owners').where('id', '=', id);
  return {
    findById: async (id) => (await select(id).executeTakeFirst()) ?? null,
    lock: async (id) => (await select(id).forUpdate().executeTakeFirst()) ?? null,
    findForRegistration: ({ email, enrollmentId }) =>
      tx
        .selectFrom('owners')
        .selectAll()
        .where((eb) =>
          eb.or([eb('email', '=', email), eb('registeredEnrollmentId', '=', enrollmentId)]),
        )
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
          ...(contact && { ...contact, version: eb('version', '+', 1) }),
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
    async setPassword(id, passwordHash) {
      await update(id).set({ passwordHash }).execute();
    },
    async remove(id) {
      await tx.updateTable('sessions').set({ device: null }).where('ownerId', '=', id).execute();
      await tx.deleteFrom('owners').where('id', '=', id).execute();
    },
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
