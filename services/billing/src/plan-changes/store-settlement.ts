import { sql } from 'kysely';
import { type DatabaseTransaction, now } from '../core/store-database.ts';
import type { SettleChanges } from '../subscriptions/index.ts';
import { changeAgreedEvent } from './agreed-event.ts';

/**
 * Settles a plan's changes in the transaction that stores their payment, whoever saw it first. One that was paid after the
 * plan's end is a late payment, for which staff decide on a refund.
 */
export const openSettlement =
  (clock: () => Date) =>
  (tx: DatabaseTransaction): SettleChanges =>
  async (enrollmentId) => {
    const paid = await tx
      .updateTable('planChanges as g')
      .from('payments as y')
      .set({ agreedAt: now })
      .where('g.enrollmentId', '=', enrollmentId)
      .where('g.agreedAt', 'is', null)
      .where('g.revertedAt', 'is', null)
      .whereRef('y.stripeInvoiceId', '=', 'g.stripeInvoiceId')
      .where('y.status', '=', 'paid')
      .where('y.isLate', '=', false)
      // What is charged is what was shown.
      .where((eb) => sql<boolean>`round(${eb.ref('y.amount')} * 100) = ${eb.ref('g.dueCents')}`)
      .returning(['g.changeId', 'g.dueCents as paidCents'])
      .execute();
    if (paid.length === 0) return [];
    await tx
      .updateTable('planLinks')
      .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', now) }))
      .where(
        'id',
        'in',
        paid.map(({ changeId }) => changeId),
      )
      .execute();
    const agreedAt = clock();
    return paid.map((one) => changeAgreedEvent({ ...one, enrollmentId, agreedAt }));
  };
