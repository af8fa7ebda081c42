import { AppError } from '@petwell/chassis';
import type { EnrollmentView, Owner, OwnerEnrollments } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import { toEnrollmentView } from '../core/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

/** Reads the changes of plan that wait for their day, by enrollment. */
export type ReadPlanChanges = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, NonNullable<EnrollmentView['planChange']>>>;

/**
 * Handles GET /api/enrollments/{email}. Owners get their own enrollments, only under their own address; staff
 * can look up any address. Everything else is not_found, so addresses can't be probed.
 * @throws AppError not_found
 */
export function createListOwnerEnrollments({
  store,
  readPlanChanges,
  timeZone,
}: {
  store: Pick<EnrollmentStore, 'findOwner' | 'findOwnerByEmail' | 'listOf'>;
  readPlanChanges: ReadPlanChanges;
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
    const changes = await readPlanChanges(records.map(({ id }) => id));
    const enrollments = records.map((record) => {
      const planChange = changes.get(record.id);
      return { ...toEnrollmentView(record, timeZone), ...(planChange && { planChange }) };
    });
    return { owner, enrollments };
  };
}
export type ListOwnerEnrollments = ReturnType<typeof createListOwnerEnrollments>;
