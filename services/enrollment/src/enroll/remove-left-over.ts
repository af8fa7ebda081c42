import type { Logger } from '@petwell/chassis';
import { isSamePerson, type Owner } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import type { DeleteOwner } from '../owners/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/**
 * Removes what the same person enrolled before in this browser under another address and never paid, with an
 * owner who has nothing else. Never throws: what is left is removed after 30 days.
 */
export function createRemoveLeftOver(deps: {
  store: Pick<EnrollmentStore, 'find' | 'listOf'>;
  removeUnpaid: RemoveUnpaid;
  deleteOwner: DeleteOwner;
  logger: Logger;
}) {
  const { store, removeUnpaid, deleteOwner, logger } = deps;

  async function remove(setup: NonNullable<Caller['setup']>, owner: Owner): Promise<void> {
    const { ownerId, enrollmentId } = setup;
    const left = ownerId === owner.id ? null : await store.find(enrollmentId);
    if (left?.owner.id !== ownerId || !isSamePerson(left.owner, owner)) return;
    if ((await removeUnpaid(enrollmentId)) === 'paid') return;
    if ((await store.listOf(ownerId)).length > 0) return;
    await deleteOwner({ ownerId, reason: 'abandoned' });
  }

  return async ({ setup }: Caller, owner: Owner): Promise<void> => {
    if (!setup) return;
    await remove(setup, owner).catch((err: unknown) =>
      logger.warn({ err, ownerId: setup.ownerId }, 'an unpaid enrollment was left over'),
    );
  };
}
export type RemoveLeftOver = ReturnType<typeof createRemoveLeftOver>;
