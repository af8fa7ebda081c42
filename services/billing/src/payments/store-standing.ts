import { toCents } from '@petwell/contracts';
import type { PaymentStanding } from '@petwell/contracts/internal';
import { paidThrough } from '../core/rules-standing.ts';
import { readOwed } from '../core/store-selections.ts';
import type { Database, Prisma } from '../core/store-database.ts';

/** Reads what was paid for an enrollment, as stored. */
export const createReadStanding =
  (prisma: Prisma, kysely: Database) =>
  async (enrollmentId: number): Promise<PaymentStanding> => {
    const subscription = await prisma.subscription.findFirst({
      where: { enrollmentId, attempt: { not: null } },
      orderBy: { attempt: 'desc' },
    });
    const payments = await prisma.payment.findMany({
      where: { enrollmentId, amount: { gt: 0 }, changeId: null },
      orderBy: [{ invoicedAt: 'asc' }, { id: 'asc' }],
    });
    const centsOf = ({ amount }: (typeof payments)[number]) => toCents(amount.toFixed(2));
    const id = subscription?.stripeSubscriptionId;
    const current = payments.filter(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
    const owedFor = await readOwed(
      kysely,
      subscription
        ? [{ subscriptionId: subscription.stripeSubscriptionId, status: subscription.status }]
        : [],
    );
    const last = payments.filter(({ status }) => status === 'paid').at(-1);
    return {
      paidThrough: paidThrough(subscription, current)?.toISOString() ?? null,
      lastPayment: last?.paidAt
        ? { amountCents: centsOf(last), paidAt: last.paidAt.toISOString() }
        : null,
      openInvoices: owedFor(id ?? '').invoices.map((one) => ({
        invoiceId: one.id,
        amountCents: one.remainingCents,
        invoicedAt: one.createdAt.toISOString(),
      })),
    };
  };
