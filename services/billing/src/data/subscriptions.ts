import { toCents } from '@petwell/contracts';
import { subscriptionFactSchema } from '@petwell/contracts/events';
import { sql } from 'kysely';
import type { KnownSubscriptions } from '../use-cases/converge-subscription.ts';
import type { CurrentSubscriptions } from '../use-cases/read-subscription-facts.ts';
import type { StaleSubscriptions } from '../use-cases/reconcile-subscriptions.ts';
import type { RecordedPayments } from '../use-cases/verify-payment.ts';
import { fromNow, type Database, type Prisma } from './database.ts';
import { liveStatuses } from './live-plans.ts';

const staleColumns = { stripeSubscriptionId: true, status: true, isMembershipFeePaid: true };

/** Unpaid subscriptions that are due for a read. */
async function findStalePending(
  kysely: Database,
  { pendingMs, limit }: { pendingMs: number; limit: number },
) {
  return (
    kysely
      .selectFrom('subscriptions')
      .select(['stripeSubscriptionId', 'status', 'isMembershipFeePaid'])
      .where('status', '=', 'incomplete')
      .where('observedAt', '<', fromNow(-pendingMs))
      // Due after a twentieth of its age, so an abandoned one costs about a hundred reads until it expires.
      .where(
        (eb) =>
          sql<boolean>`${eb.ref('observedAt')} < now() - (${eb.ref('observedAt')} - ${eb.ref('createdAt')}) / 20`,
      )
      .orderBy('observedAt')
      .limit(limit)
      .execute()
  );
}

const createReads = (prisma: Prisma): KnownSubscriptions & RecordedPayments => ({
  async findKnown(stripeSubscriptionId) {
    const where = { stripeSubscriptionId };
    const subscription = await prisma.subscription.findUnique({ where });
    const payments = await prisma.payment.findMany({
      where,
      select: { stripeInvoiceId: true, status: true },
    });
    const idsOf = (statuses: readonly string[]) =>
      payments
        .filter(({ status }) => statuses.includes(status))
        .map(({ stripeInvoiceId }) => stripeInvoiceId);
    return {
      isMembershipFeePaid: subscription?.isMembershipFeePaid === true,
      traceparent: subscription?.traceparent ?? null,
      paidInvoiceIds: idsOf(['paid']),
      openInvoiceIds: idsOf(['draft', 'open']),
    };
  },

  async findFirstPayment(stripeSubscriptionId) {
    const payment = await prisma.payment.findFirst({
      where: { stripeSubscriptionId, isFirst: true },
    });
    if (!payment) return null;
    const { enrollmentId, stripeInvoiceId, stripePaymentIntentId, currency } = payment;
    const payable = await prisma.payableEnrollment.findUnique({ where: { enrollmentId } });
    const fact = subscriptionFactSchema.safeParse(payable?.publishedFact).data;
    return {
      invoiceId: stripeInvoiceId,
      paymentIntentId: stripePaymentIntentId,
      isPaid: payment.status === 'paid' && !payment.isLate,
      amountCents: toCents(payment.amount.toFixed(2)),
      currency,
      fact: fact?.subscriptionId === stripeSubscriptionId ? fact : null,
    };
  },
});

const createLists = (
  prisma: Prisma,
  kysely: Database,
): CurrentSubscriptions & StaleSubscriptions => ({
  async findCurrent(ids) {
    const where = { enrollmentId: { in: [...ids] } };
    const payables = await prisma.payableEnrollment.findMany({ where });
    const subscriptions = await prisma.subscription.findMany({
      where,
      orderBy: { enrollmentId: 'asc' },
    });
    const attempts = new Map(payables.map((one) => [one.enrollmentId, one.attempt]));
    return subscriptions
      .filter(({ enrollmentId, attempt }) => attempts.get(enrollmentId) === attempt)
      .map(({ enrollmentId, stripeSubscriptionId: subscriptionId }) => ({
        enrollmentId,
        subscriptionId,
      }));
  },

  async findStale({ pendingMs, settledMs, limit }) {
    const pending = await findStalePending(kysely, { pendingMs, limit });
    const settled = await prisma.subscription.findMany({
      where: {
        status: { in: liveStatuses },
        observedAt: { lt: new Date(Date.now() - settledMs) },
      },
      orderBy: [{ observedAt: 'asc' }, { id: 'asc' }],
      select: staleColumns,
      take: limit - pending.length,
    });
    return [...pending, ...settled].map(({ stripeSubscriptionId, ...rest }) => ({
      subscriptionId: stripeSubscriptionId,
      ...rest,
    }));
  },
});

export const createSubscriptions = ({ prisma, kysely }: { prisma: Prisma; kysely: Database }) => ({
  ...createReads(prisma),
  ...createLists(prisma, kysely),
});
