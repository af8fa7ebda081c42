import { AppError } from '@petwell/chassis';
import type { RunInTransaction } from '../core/transaction.ts';
import type { EndWithDeath, EndingOrders } from '../endings/index.ts';
import { findAllowedPet, type PetDependencies, type PetRequest } from './read-pet-care.ts';
import type { CareTransaction } from './transaction.ts';

/** The appointments room's part in the transaction of a death. */
type Visits = { visits: { end(petId: number, at: Date): Promise<void> } };
type Death = { petId: number; ownerId: number; at: Date };

/**
 * Records that a pet died: email about it stops, and its appointments to come are canceled without a notice.
 * Repeating it returns the first time.
 * @throws AppError not_found
 */
export async function recordDeath(
  { visits, care, owners, outbox }: Pick<CareTransaction, 'care' | 'owners' | 'outbox'> & Visits,
  { petId, ownerId, at }: Death,
): Promise<Date> {
  // Reminders hold the owner, too, so none is written in between.
  await owners.hold(ownerId);
  const marked = await care.markDeceased(petId, at);
  if (!marked) throw new AppError('not_found');
  const { deceasedAt, isNew, enrollmentIds } = marked;
  if (!isNew) return deceasedAt;
  await visits.end(petId, deceasedAt);
  await outbox.append([
    {
      type: 'pet.deceased.v1',
      subject: `pet/${petId}`,
      data: { owner: { id: ownerId }, petId, enrollmentIds },
    },
  ]);
  return deceasedAt;
}

/**
 * Handles POST /api/pets/{id}/deceased: records it. A plan that was ordered to end with its month ends now; another one
 * goes to staff's work list.
 * @throws AppError not_found
 */
export function createMarkDeceased(
  deps: PetDependencies & {
    endWithDeath: EndWithDeath;
    transaction: RunInTransaction<CareTransaction & Visits & { orders: EndingOrders }>;
  },
) {
  return async function markDeceased(request: PetRequest): Promise<{ deceasedAt: string }> {
    const { petId, caller } = request;
    const { ownerId } = await findAllowedPet(deps, request);
    return deps.transaction(async (tx) => {
      const { staff: actor } = caller;
      const at = deps.clock();
      // Before the pet, like those who record what a plan was used for.
      await tx.owners.hold(ownerId);
      const enrollments = await tx.enrollments.lockAllOf(ownerId);
      const own = enrollments.filter(({ pet }) => pet.id === petId);
      await deps.endWithDeath(tx, { enrollments: own, orderedBy: actor, at });
      const deceasedAt = await recordDeath(tx, { petId, ownerId, at });
      if (actor) {
        const what = { actor, action: 'pet-deceased', subject: `pet/${petId}` } as const;
        await tx.activityLog.record({ ...what, result: 'done', detail: null });
      }
      return { deceasedAt: deceasedAt.toISOString() };
    });
  };
}
export type MarkDeceased = ReturnType<typeof createMarkDeceased>;
