import type { StaffActor } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EndingTransaction } from './transaction.ts';

/**
 * Orders that a pet's plans end now which were ordered to end with their month: the pet died before. The timer carries
 * it out like any order, with the one condolence. A plan that wasn't set to end is left to staff.
 */
export async function endWithDeath(
  { enrollments, orders }: Pick<EndingTransaction, 'enrollments' | 'orders'>,
  given: {
    /** Locked. */
    enrollments: readonly EnrollmentRecord[];
    orderedBy: StaffActor | null;
    at: Date;
  },
): Promise<void> {
  const { orderedBy, at } = given;
  for (const enrollment of given.enrollments) {
    const { id: enrollmentId } = enrollment;
    const { status, endsAt, endingReason } = enrollment.state;
    if (status !== 'active') continue;
    const open = await orders.findOpen(enrollmentId);
    const isSetToEnd = endsAt !== null && endingReason !== null;
    if (!isSetToEnd && open?.kind !== 'end_at_period_end') continue;
    // An order to end it now is on its way, and says what happened.
    if (open?.kind === 'end_now') continue;
    if (open) await orders.settle(open.id, 'superseded');
    const by = orderedBy ? 'staff' : 'owner';
    const reason = 'pet_died' as const;
    await enrollments.save(decide(enrollment, [{ kind: 'ending', by, reason, at: null }], at));
    const ownerId = enrollment.owner.id;
    const order = { enrollmentId, kind: 'end_now', reason, orderedBy } as const;
    await orders.insert({ ...order, ownerId, note: null, request: null }, at, { isDue: true });
  }
}
export type EndWithDeath = typeof endWithDeath;
