import type { NotNull } from 'kysely';
import type { Database } from '../data/database.ts';
import type { UnreadPayments } from './read-in-full.ts';

const batchSize = 100;

export const createUnreadPayments = (kysely: Database): UnreadPayments => ({
  list: () =>
    kysely
      .selectFrom('payments as y')
      .innerJoin('providerAccounts as a', 'a.id', 'y.providerAccountId')
      .where('a.isCurrent', '=', true)
      .where('y.isReadInFull', '=', false)
      .where('y.source', '=', 'subscription')
      .select(['y.stripeInvoiceId as invoiceId', 'y.stripeSubscriptionId as subscriptionId'])
      .$narrowType<{ invoiceId: NotNull; subscriptionId: NotNull }>()
      .orderBy('y.id')
      .limit(batchSize)
      .execute(),
  async markRead(invoiceId) {
    await kysely
      .updateTable('payments')
      .set({ isReadInFull: true })
      .where('stripeInvoiceId', '=', invoiceId)
      .execute();
  },
});
