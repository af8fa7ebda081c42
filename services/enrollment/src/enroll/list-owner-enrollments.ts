import { AppError } from '@petwell/chassis';
import type { EnrollmentView, Owner, OwnerEnrollments } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import { isTakeover, toEnrollmentView } from '../core/state/enrollment.ts';
import type { OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ListPrepaid } from '../core/store-prepaid.ts';

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
  offerFurtherPet,
  listPrepaid,
  timeZone,
}: {
  store: Pick<EnrollmentStore, 'findOwner' | 'findOwnerByEmail' | 'listOf'>;
  readPlanChanges: ReadPlanChanges;
  offerFurtherPet: OfferFurtherPet;
  listPrepaid: ListPrepaid;
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
    confirmedOwnerId: number | null;
  }): Promise<OwnerEnrollments> {
    const owner = await findAllowed(request.email, request.caller);
    if (!owner) throw new AppError('not_found');
    const isOwn = request.caller.ownerId === owner.id;
    const all = await store.listOf(owner.id);
    // A handover is agreed to with its link only.
    const records = all.filter((one) => !isOwn || !isTakeover(one));
    const ids = records.map(({ id }) => id);
    const [changes, prepaid] = [await readPlanChanges(ids), await listPrepaid(ids)];
    const enrollments = records.map((record) => {
      const [planChange, prepaidUntil] = [changes.get(record.id), prepaid.get(record.id)];
      return {
        ...toEnrollmentView(record, timeZone),
        ...(planChange && { planChange }),
        ...(prepaidUntil !== undefined && { prepaidUntil }),
      };
    });
    const isFamily = request.confirmedOwnerId === owner.id || request.caller.staff !== null;
    const furtherPet = isFamily ? offerFurtherPet(records) : null;
    return { owner, enrollments, ...(furtherPet && { furtherPet }) };
  };
}
export type ListOwnerEnrollments = ReturnType<typeof createListOwnerEnrollments>;
