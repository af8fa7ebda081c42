import { toCents } from '@petwell/contracts';
import type { PaymentStanding } from '@petwell/contracts/internal';
import { referenceOf } from '../data/payment-reference.ts';
import { paidThrough } from './rules.ts';
import type { Prisma } from '../data/database.ts';

/** Reads what was paid for an enrollment, as stored. */
export const createReadStanding =
  (prisma: Prisma) =>
  async (enrollmentId: number): Promise<PaymentStanding> => {
    const subscription = await prisma.subscription.findFirst({
      where: { enrollmentId, attempt: { not: null } },
      orderBy: { attempt: 'desc' },
    });
    const payments = await prisma.payment.findMany({
      where: { enrollmentId, amount: { gt: 0 } },
      orderBy: [{ invoicedAt: 'asc' }, { id: 'asc' }],
    });
    const centsOf = ({ amount }: (typeof payments)[number]) => toCents(amount.toFixed(2));
    const id = subscription?.stripeSubscriptionId;
    const current = payments.filter(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
    const open = current.filter(({ status }) => status === 'open' || status === 'draft');
    const last = payments.filter(({ status }) => status === 'paid').at(-1);
    return {
      paidThrough: paidThrough(subscription, current)?.toISOString() ?? null,
      lastPayment: last?.paidAt
        ? { amountCents: centsOf(last), paidAt: last.paidAt.toISOString() }
        : null,
      openInvoices: open.map((one) => ({
        invoiceId: referenceOf(one),
        amountCents: centsOf(one),
        invoicedAt: one.invoicedAt.toISOString(),
      })),
    };
  };
