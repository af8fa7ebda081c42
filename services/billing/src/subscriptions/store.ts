import { toCents } from '@petwell/contracts';
import { subscriptionFactSchema } from '@petwell/contracts/events';
import { type NotNull, sql } from 'kysely';
import type {
  CustomerSubscriptions,
  KnownSubscriptions,
  MissingSubscriptions,
} from './converge-subscription.ts';
import type { CurrentAccount } from '../core/stripe/account.ts';
import type { UnpaidChanges } from './endings/discard-unpaid.ts';
import type { CurrentSubscriptions } from './read-subscription-facts.ts';
import type { DueResumes } from './resume-retries.ts';
import type { StaleSubscriptions } from './reconciliation/reconcile-subscriptions.ts';
import type { RecordedPayments } from './first-payment.ts';
import { type Database, fromNow, now, type Prisma } from '../core/store-database.ts';
import { liveStatuses, selectEnrollmentsElsewhere } from '../core/store-selections.ts';

const staleColumns = { stripeSubscriptionId: true, status: true, isMembershipFeePaid: true };

/** Finds unpaid subscriptions that are due for a read. */
async function findStalePending(
  kysely: Database,
  { pendingMs, limit }: { pendingMs: number; limit: number },
) {
  return (
    kysely
      .selectFrom('subscriptions')
      .innerJoin('providerAccounts as a', 'a.id', 'providerAccountId')
      .where('a.isCurrent', '=', true)
      .select(['stripeSubscriptionId', 'status', 'isMembershipFeePaid'])
      .where('status', '=', 'incomplete')
      .where('missingSince', 'is', null)
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

type Dependencies = { prisma: Prisma; kysely: Database; currentAccount: CurrentAccount };

const createReads = ({
  kysely,
  currentAccount,
}: Omit<Dependencies, 'prisma'>): KnownSubscriptions & RecordedPayments => ({
  async findKnown(subscriptionId) {
    const rows = await kysely
      .selectFrom('subscriptions as s')
      .leftJoin('payments as y', 'y.stripeSubscriptionId', 's.stripeSubscriptionId')
      .select(['s.isMembershipFeePaid', 's.traceparent', 's.providerAccountId'])
      .select('s.status as subscriptionStatus')
      .select(['y.stripeInvoiceId', 'y.status'])
      .where('s.stripeSubscriptionId', '=', subscriptionId)
      .execute();
    const idsOf = (...statuses: string[]) =>
      rows.flatMap(({ stripeInvoiceId: id, status }) =>
        id !== null && status !== null && statuses.includes(status) ? [id] : [],
      );
    const [first] = rows;
    const account = await currentAccount();
    return {
      isStored: first !== undefined,
      wasOnHold: first?.subscriptionStatus === 'unpaid',
      isOfOtherAccount: first !== undefined && first.providerAccountId !== account,
      isMembershipFeePaid: first?.isMembershipFeePaid === true,
      traceparent: first?.traceparent ?? null,
      paidInvoiceIds: idsOf('paid'),
      openInvoiceIds: idsOf('draft', 'open'),
    };
  },

  async findFirstPayment(subscriptionId) {
    const row = await kysely
      .selectFrom('payments as y')
      .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
      .select(['y.stripeInvoiceId', 'y.stripePaymentIntentId', 'y.status', 'y.isLate'])
      .select(['y.amount', 'y.currency', 'p.publishedFact'])
      .where('y.stripeSubscriptionId', '=', subscriptionId)
      .where('y.isFirst', '=', true)
      .$narrowType<{ stripeInvoiceId: NotNull }>()
      .executeTakeFirst();
    if (!row) return null;
    const fact = subscriptionFactSchema.safeParse(row.publishedFact).data;
    return {
      invoiceId: row.stripeInvoiceId,
      paymentIntentId: row.stripePaymentIntentId,
      isPaid: row.status === 'paid' && !row.isLate,
      amountCents: toCents(row.amount.toFixed(2)),
      currency: row.currency,
      fact: fact?.subscriptionId === subscriptionId ? fact : null,
    };
  },
});

const createLists = ({
  prisma,
  kysely,
}: Dependencies): CurrentSubscriptions & StaleSubscriptions => ({
  async findCurrent(ids) {
    const where = { enrollmentId: { in: [...ids] } };
    const payables = await prisma.payableEnrollment.findMany({ where });
    const subscriptions = await prisma.subscription.findMany({
      where: {
        ...where,
        OR: [
          { providerAccount: { isCurrent: true } },
          // One that ended, or was never paid, is replaced by a subscription of the current account.
          { status: { in: liveStatuses } },
        ],
      },
      include: { providerAccount: true },
      orderBy: { enrollmentId: 'asc' },
    });
    const attempts = new Map(payables.map((one) => [one.enrollmentId, one.attempt]));
    return subscriptions
      .filter(({ enrollmentId, attempt }) => attempts.get(enrollmentId) === attempt)
      .map(({ enrollmentId, stripeSubscriptionId: subscriptionId, providerAccount }) => ({
        enrollmentId,
        subscriptionId,
        isOfOtherAccount: !providerAccount.isCurrent,
      }));
  },

  async countElsewhere() {
    const { total } = await selectEnrollmentsElsewhere(kysely)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },

  async findStale({ pendingMs, settledMs, limit }) {
    const pending = await findStalePending(kysely, { pendingMs, limit });
    const settled = await prisma.subscription.findMany({
      where: {
        status: { in: liveStatuses },
        providerAccount: { isCurrent: true },
        missingSince: null,
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

const createCustomerLists = ({ prisma }: Dependencies): CustomerSubscriptions => ({
  async listLiveOf(stripeCustomerId) {
    const rows = await prisma.subscription.findMany({
      where: {
        stripeCustomerId,
        status: { in: liveStatuses },
        providerAccount: { isCurrent: true },
      },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  },
});

const createResumes = ({ kysely }: Dependencies): DueResumes => ({
  async listDueResumes(customerId) {
    return kysely
      .selectFrom('subscriptions')
      .innerJoin('providerAccounts as a', 'a.id', 'providerAccountId')
      .select(['stripeSubscriptionId as subscriptionId', 'stripeCustomerId as customerId'])
      .where('a.isCurrent', '=', true)
      .where('isResumeDue', '=', true)
      .$if(customerId !== null, (due) => due.where('stripeCustomerId', '=', customerId))
      .execute();
  },
  async listStoppedBy({ customerId, subscriptionId }) {
    return kysely
      .selectFrom('payments as y')
      .innerJoin('subscriptions as s', 's.stripeSubscriptionId', 'y.stripeSubscriptionId')
      .select(['s.stripeSubscriptionId as subscriptionId', 'y.stripeInvoiceId as invoiceId'])
      .where('s.stripeCustomerId', '=', customerId)
      .where('s.stripeSubscriptionId', '<>', subscriptionId)
      .where('s.status', 'in', liveStatuses)
      .where('y.status', 'in', ['draft', 'open'])
      .where('y.isAutoAdvancing', '=', true)
      .$narrowType<{ invoiceId: NotNull }>()
      .execute();
  },
  async markResumed(subscriptionId) {
    await kysely
      .updateTable('subscriptions')
      .set({ isResumeDue: false })
      .where('stripeSubscriptionId', '=', subscriptionId)
      .execute();
  },
});

const createUnpaidChanges = ({ kysely }: Dependencies): UnpaidChanges => ({
  listUnpaidChanges: (subscriptionId) =>
    kysely
      .selectFrom('payments')
      .where('stripeSubscriptionId', '=', subscriptionId)
      .where('changeId', 'is not', null)
      .where('status', 'in', ['draft', 'open'])
      .select((eb) => [eb.ref('stripeInvoiceId').$notNull().as('id'), 'status'])
      .execute(),
});

const createMarks = ({ kysely }: Dependencies): MissingSubscriptions => ({
  async markMissing(subscriptionId) {
    await kysely
      .updateTable('subscriptions')
      .set((eb) => ({ missingSince: eb.fn.coalesce('missingSince', now), observedAt: now }))
      .where('stripeSubscriptionId', '=', subscriptionId)
      .execute();
  },
});

export const createSubscriptions = (deps: Dependencies) => ({
  ...createReads(deps),
  ...createMarks(deps),
  ...createUnpaidChanges(deps),
  ...createLists(deps),
  ...createCustomerLists(deps),
  ...createResumes(deps),
});
