import type { Logger } from '@petwell/chassis';
import { unlessClaimed, type Claims } from '../core/claims.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CarryOutOrder } from './carry-out-order.ts';
import type { EndSubscription } from './end-subscription.ts';
import type { DueEndings } from './store-ending-orders.ts';

/** Plans of one run; the next run continues. */
const limit = 50;
/** Longer than all timeouts of one plan together. */
const leaseMs = 30_000;

/**
 * Carries out the orders that a crash or an outage interrupted, and ends the plans that the payment provider
 * doesn't bill, on their day. A claimed plan waits for the next run.
 */
export function createCarryOutDue(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  due: DueEndings;
  carryOutOrder: CarryOutOrder;
  endSubscription: EndSubscription;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
}) {
  const { due, logger } = deps;

  async function finishOrder(enrollmentId: number): Promise<void> {
    // It may have been settled before the claim.
    const order = await due.findOpen(enrollmentId);
    if (!order) return;
    const { outcome } = await deps.carryOutOrder(order);
    logger.info({ enrollmentId, kind: order.kind, outcome }, 'interrupted order carried out');
  }

  async function endHere(enrollmentId: number): Promise<void> {
    const { state } = (await deps.store.find(enrollmentId)) ?? {};
    const isDue = state?.isEndedHere === true && state.endsAt && state.endsAt <= deps.clock();
    if (!isDue) return;
    await deps.endSubscription({ enrollmentId, reason: state.cancellationIntent ?? 'staff' });
    logger.info({ enrollmentId }, 'plan ended on its day');
  }

  async function forEach(ids: readonly number[], work: (id: number) => Promise<void>) {
    for (const id of ids) {
      await unlessClaimed(deps.claims, `enrollment/${id}`, leaseMs, () => work(id)).catch(
        (err: unknown) => logger.warn({ err, enrollmentId: id }, 'the ending waits'),
      );
    }
  }

  return async function carryOutDue(): Promise<void> {
    await forEach(await due.takeInterrupted(limit), finishOrder);
    await forEach(await due.listEndedHere(deps.clock(), limit), endHere);
  };
}
