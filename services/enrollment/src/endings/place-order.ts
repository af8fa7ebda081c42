import { AppError } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import { requireOnly, requireSensible } from './ending-refusals.ts';
import { isSameOrder } from './rules-ending.ts';
import type { EndingOrder, NewEndingOrder, RunEndings } from './transaction.ts';

/**
 * Stores what is ordered about a plan's end before the payment provider is asked, with the reason that its
 * events are then attributed to. An order that was interrupted goes on if it is the same, or gives way.
 * @throws AppError not_found, address_unconfirmed, status_conflict
 */
export function createPlaceOrder(deps: {
  /** @throws AppError address_unconfirmed */
  requireAttachable: (ownerId: number) => Promise<void>;
  transaction: RunEndings;
  clock: () => Date;
}) {
  return async function placeOrder(
    wanted: NewEndingOrder & { ownerId: number; by: 'staff' | 'owner' },
  ): Promise<EndingOrder> {
    const { by, ...order } = wanted;
    const { enrollmentId, ownerId, reason } = order;
    if (order.kind === 'restart') await deps.requireAttachable(ownerId);
    return deps.transaction(async (tx) => {
      // Before the plan, in the order of a deletion.
      if (!(await tx.owners.hold(ownerId))) throw new AppError('not_found');
      const all = await tx.enrollments.lockAllOf(ownerId);
      const enrollment = all.find(({ id }) => id === enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      const open = await tx.orders.findOpen(enrollmentId);
      if (open && isSameOrder(open, order)) return open;
      const at = deps.clock();
      requireSensible(enrollment, order, { open, at });
      if (order.kind === 'restart') requireOnly(enrollment, all);
      if (open) await tx.orders.settle(open.id, 'superseded');
      if (reason !== null) {
        const decision = decide(enrollment, [{ kind: 'ending', by, reason, at: null }], at);
        await tx.enrollments.save(decision);
      }
      if (reason === 'pet_died')
        await tx.deaths.record(tx, { petId: enrollment.pet.id, ownerId, at });
      return tx.orders.insert(order, at);
    });
  };
}
export type PlaceOrder = ReturnType<typeof createPlaceOrder>;
