import { AppError } from '@petwell/chassis';
import type { RunInTransaction } from '../core/transaction.ts';
import { findAllowedPet, type PetDependencies, type PetRequest } from './read-pet-care.ts';
import type { CareTransaction } from './transaction.ts';

/** What the room of appointments does in the transaction of a death. */
type Visits = { visits: { end(petId: number, at: Date): Promise<void> } };

/**
 * Handles POST /api/pets/{id}/deceased: email about the pet stops, its appointments to come are canceled
 * without a notice, and its plan goes to staff's work list.
 * Repeating it returns the first time.
 * @throws AppError not_found
 */
export function createMarkDeceased(
  deps: PetDependencies & { transaction: RunInTransaction<CareTransaction & Visits> },
) {
  return async function markDeceased(request: PetRequest): Promise<{ deceasedAt: string }> {
    const { petId, caller } = request;
    const pet = await findAllowedPet(deps, request);
    return deps.transaction(async ({ visits, care, owners, outbox, activityLog }) => {
      // Reminders hold the owner, too, so none is written in between.
      await owners.hold(pet.ownerId);
      const marked = await care.markDeceased(petId, deps.clock());
      if (!marked) throw new AppError('not_found');
      const { deceasedAt, isNew, enrollmentIds } = marked;
      if (isNew) {
        await visits.end(petId, deceasedAt);
        await outbox.append([
          {
            type: 'pet.deceased.v1',
            subject: `pet/${petId}`,
            data: { owner: { id: pet.ownerId }, petId, enrollmentIds },
          },
        ]);
      }
      const { staff: actor } = caller;
      if (actor) {
        const what = { actor, action: 'pet-deceased', subject: `pet/${petId}` } as const;
        await activityLog.record({ ...what, result: 'done', detail: null });
      }
      return { deceasedAt: deceasedAt.toISOString() };
    });
  };
}
export type MarkDeceased = ReturnType<typeof createMarkDeceased>;
