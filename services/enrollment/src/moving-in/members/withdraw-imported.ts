import type { DeleteOwner } from '../../owners/index.ts';
import type { WithdrawImported } from '../member.ts';
import type { RunMembers } from './transaction.ts';

/**
 * Removes an imported member that nothing happened to since, and its owner, unless the owner has another plan or
 * an account. False if something happened: a payment, a use, an appointment, a note, or a set-up that began.
 */
export function createWithdrawImported(deps: {
  transaction: RunMembers;
  deleteOwner: DeleteOwner;
}): WithdrawImported {
  return async function withdrawImported(enrollmentId) {
    const removed = await deps.transaction(async ({ enrollments, owners, members }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      if (!enrollment) return { ownerId: null };
      const { id: ownerId } = enrollment.owner;
      if (!(await owners.hold(ownerId)) || !(await members.isUntouched(enrollmentId))) return null;
      await members.remove(enrollment);
      const others = await enrollments.lockAllOf(ownerId);
      return { ownerId: others.length === 0 && !enrollment.owner.isActive ? ownerId : null };
    });
    if (!removed) return false;
    const { ownerId } = removed;
    // After a crash right before this, the owner without a plan is removed like any other, after some weeks.
    if (ownerId !== null) await deps.deleteOwner({ ownerId, reason: 'abandoned' });
    return true;
  };
}
