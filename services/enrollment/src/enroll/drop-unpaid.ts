import { AppError } from '@petwell/chassis';
import type { PetProfile } from '@petwell/contracts';
import type { RunInTransaction } from '../core/transaction.ts';
import { replacementOf } from './enrolling-owner.ts';
import type { ReplaceUnpaid } from './replace-unpaid.ts';

/**
 * Removes what an owner enrolled a pet in and never paid, once the pet has a plan in another way, so that it isn't paid
 * twice. What services were recorded for stays, for staff. Repeating it is safe.
 * @throws AppError status_conflict if they enroll it again in the meantime, service_unavailable
 */
export type DropUnpaid = (ownerId: number, pet: PetProfile) => Promise<void>;

const unlessUsed = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'status_conflict') return null;
  throw error;
};

export const createDropUnpaid =
  (deps: { replaceUnpaid: ReplaceUnpaid; transaction: RunInTransaction }): DropUnpaid =>
  async (ownerId, pet) => {
    const { replaceUnpaid } = deps;
    const replacement = replacementOf(ownerId, pet, true);
    const closed = await replaceUnpaid.close(replacement).catch(unlessUsed);
    if (!closed) return;
    await deps.transaction(async (tx) => {
      if (await tx.owners.hold(ownerId)) await replaceUnpaid.remove(tx, replacement, closed);
    });
  };
