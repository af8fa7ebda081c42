import type { FakeRows } from '../../../test/fakes.ts';
import type { RemovalStore } from '../delete-owner.ts';

/** Removes owners in memory. */
export const fakeRemoval = (rows: FakeRows): RemovalStore => ({
  removeOwner({ ownerId }) {
    const own = rows.enrollments.filter((one) => one.owner.id === ownerId);
    if (own.some(({ state }) => state.status !== 'cancelled')) {
      return Promise.resolve('has open enrollments');
    }
    const wasThere = rows.owners.some((one) => one.owner.id === ownerId);
    rows.deletedOwnerIds.push(ownerId);
    rows.enrollments = rows.enrollments.filter((one) => one.owner.id !== ownerId);
    rows.owners = rows.owners.filter((one) => one.owner.id !== ownerId);
    return Promise.resolve(wasThere ? 'removed' : 'was gone');
  },
});
