import { AppError } from '@petwell/chassis';
import type { Owner, OwnerEnrollments } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import { toEnrollmentView } from '../core/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/**
 * Handles GET /api/enrollments/{email}. Owners get their own enrollments, only under their own address; staff
 * can look up any address. Everything else is not_found, so addresses can't be probed.
 * @throws AppError not_found
 */
export function createListOwnerEnrollments({
  store,
  timeZone,
}: {
  store: Pick<EnrollmentStore, 'findOwner' | 'findOwnerByEmail' | 'listOf'>;
  timeZone: string;
}) {
  async function findAllowed(email: string, caller: Caller): Promise<Owner | null> {
    const own = caller.ownerId === null ? null : await store.findOwner(caller.ownerId);
    if (own?.email === email) return own;
    return caller.staff ? store.findOwnerByEmail(email) : null;
  }

  return async function listOwnerEnrollments(request: {
    email: string;
    caller: Caller;
  }): Promise<OwnerEnrollments> {
    const owner = await findAllowed(request.email, request.caller);
    if (!owner) throw new AppError('not_found');
    const records = await store.listOf(owner.id);
    return { owner, enrollments: records.map((record) => toEnrollmentView(record, timeZone)) };
  };
}
export type ListOwnerEnrollments = ReturnType<typeof createListOwnerEnrollments>;
