import type { OwnerContact } from '@petwell/contracts';
import type { ExpressionBuilder, Transaction, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import type { OwnerAccount } from './owner-account.ts';
import { asEmailTaken } from './refusals.ts';

/** Reads owners outside of transactions. */
export type OwnerReader = {
  findById(id: number): Promise<OwnerAccount | null>;
  findByEmail(email: string): Promise<OwnerAccount | null>;
  findDemo(): Promise<OwnerAccount | null>;
};

export type OwnerStore = {
  findById(id: number): Promise<OwnerAccount | null>;
  /** Locks owners with this address or registered for this enrollment. */
  findForRegistration(key: { email: string; enrollmentId: number }): Promise<OwnerAccount[]>;
  /** Locks the owner until the transaction ends. */
  lock(id: number): Promise<OwnerAccount | null>;
  /** Creates an owner. Throws AppError email_taken if the address was taken concurrently. */
  create(owner: OwnerContact & { registeredEnrollmentId: number }): Promise<OwnerAccount>;
  /**
   * Updates an owner and increments the version if `contact` is given; a new address isn't confirmed yet.
   * Throws AppError email_taken.
   */
  update(
    id: number,
    change: { contact?: OwnerContact; registeredEnrollmentId?: number },
  ): Promise<OwnerAccount>;
  /** Sets the first password and activates the account; null if a password is already set. */
  activate(id: number, password: { passwordHash: string; now: Date }): Promise<OwnerAccount | null>;
  setPassword(id: number, passwordHash: string): Promise<void>;
  /** Marks the address as confirmed. */
  confirmEmail(id: number, now: Date): Promise<void>;
  /** Sets a password that the holder of the mailbox has chosen. */
  resetPassword(id: number, reset: { passwordHash: string; now: Date }): Promise<void>;
  /** Records that staff attached something. */
  markAttached(id: number, now: Date): Promise<void>;
  /** Records which enrollment a setup session starts to pay; null once that one can't be paid. */
  setPayment(id: number, enrollmentId: number | null): Promise<void>;
  /** Removes the password, and deactivates the account. A setup link may be sent at once. */
  removePassword(id: number): Promise<void>;
  /** Deletes the owner and their links. Sessions remain, without the owner. */
  remove(id: number): Promise<void>;
  /** Returns true for the one caller that may send a setup link now. */
  claimSetupLink(id: number, times: { now: Date; notSince: Date }): Promise<boolean>;
};

/** Creates the reader of owners. */
export const createOwnerReader = ({ owner }: PrismaClient): OwnerReader => ({
  findById: (id) => owner.findUnique({ where: { id } }),
  findByEmail: (email) => owner.findUnique({ where: { email } }),
  findDemo: () => owner.findFirst({ where: { isDemo: true }, orderBy: { id: 'asc' } }),
});

async function removeOwner(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.updateTable('sessions').set({ device: null }).where('ownerId', '=', id).execute();
  await tx.deleteFrom('owners').where('id', '=', id).execute();
}

/** A new address isn't confirmed yet. */
const keptConfirmation = (eb: ExpressionBuilder<DB, 'owners'>, email: string) =>
  eb.case().when('email', '=', email).then(eb.ref('emailConfirmedAt')).end();

/** A confirmed mailbox sets a first password only with a mailed link. */
const resetIfConfirmed = (eb: ExpressionBuilder<DB, 'owners'>, now: Date) =>
  eb
    .case()
    .when('emailConfirmedAt', 'is not', null)
    .then(now)
    .else(eb.ref('passwordResetAt'))
    .end();

/** Records that an address is proved, or tied to staff's work or a payment, and undoes that for a takeover. */
const createOwnerMarks = (
  update: (id: number) => UpdateQueryBuilder<DB, 'owners', 'owners', UpdateResult>,
): Pick<
  OwnerStore,
  | 'markAttached'
  | 'setPayment'
  | 'confirmEmail'
  | 'setPassword'
  | 'resetPassword'
  | 'removePassword'
  | 'claimSetupLink'
> => ({
  async markAttached(id, now) {
    await update(id).set({ attachedAt: now }).where('attachedAt', 'is', null).execute();
  },
  setPayment: async (id, paymentEnrollmentId) =>
    void (await update(id).set({ paymentEnrollmentId }).execute()),
  confirmEmail: async (id, now) => void (await update(id).set({ emailConfirmedAt: now }).execute()),
  setPassword: async (id, passwordHash) => void (await update(id).set({ passwordHash }).execute()),
  resetPassword: async (id, { passwordHash, now }) =>
    void (await update(id).set({ passwordHash, passwordResetAt: now }).execute()),
  async claimSetupLink(id, { now, notSince }) {
    const { numUpdatedRows } = await update(id)
      .where((eb) =>
        eb.or([eb('setupLinkSentAt', 'is', null), eb('setupLinkSentAt', '<', notSince)]),
      )
      .set({ setupLinkSentAt: now })
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
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
    async activate(id, { passwordHash, now }) {
      const activated = await update(id)
        .where('passwordHash', 'is', null)
        .set((eb) => ({
          passwordHash,
          isActive: true,
          version: eb('version', '+', 1),
          passwordResetAt: resetIfConfirmed(eb, now),
        }))
        .returningAll()
        .executeTakeFirst();
      return activated ?? null;
    },
    remove: (id) => removeOwner(tx, id),
  };
}
