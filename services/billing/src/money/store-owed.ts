import { toCents, type OwedPlan } from '@petwell/contracts';
import { owedOf, toOwedMonths, type MonthInvoice, type Owed } from '../domain/owed.ts';
import type { Database } from '../data/database.ts';
import { liveStatuses, selectLivingPlans } from '../data/live-plans.ts';

/** A stored invoice. `id`: of its row. */
type StoredInvoice = MonthInvoice & { subscriptionId: string; rowId: number };

const nothing: Owed<StoredInvoice> = { invoices: [], skipped: [], totalCents: 0 };

/** Reads what is owed for subscriptions, as stored. */
export async function readOwed(
  kysely: Database,
  subscriptions: readonly { subscriptionId: string; status: string }[],
): Promise<(subscriptionId: string) => Owed<StoredInvoice>> {
  if (subscriptions.length === 0) return () => nothing;
  const ids = subscriptions.map(({ subscriptionId }) => subscriptionId);
  const rows = await kysely
    .selectFrom('payments')
    .where('stripeSubscriptionId', 'in', ids)
    .select(['id as rowId', 'status', 'amount', 'invoicedAt', 'isOfHold'])
    .select(['periodStart', 'periodEnd'])
    .select((eb) => [
      eb.ref('stripeInvoiceId').$notNull().as('id'),
      eb.ref('stripeSubscriptionId').$notNull().as('subscriptionId'),
    ])
    .orderBy('invoicedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const invoices = Map.groupBy(
    rows.map(
      ({ amount, invoicedAt, periodStart: start, periodEnd: end, ...row }): StoredInvoice => ({
        ...row,
        remainingCents: toCents(amount.toFixed(2)),
        createdAt: invoicedAt,
        period: start && end && { start, end },
      }),
    ),
    ({ subscriptionId }) => subscriptionId,
  );
  const owed = new Map(
    subscriptions.map(({ subscriptionId, status }) => [
      subscriptionId,
      owedOf(invoices.get(subscriptionId) ?? [], status),
    ]),
  );
  return (subscriptionId) => owed.get(subscriptionId) ?? nothing;
}

/** Lists an owner's plans with something to pay. */
export const createListOwed =
  (kysely: Database) =>
  async (ownerId: number): Promise<OwedPlan[]> => {
    const plans = await selectLivingPlans(kysely)
      .where('p.ownerId', '=', ownerId)
      .where('s.status', 'in', liveStatuses)
      .select(['s.enrollmentId', 's.stripeSubscriptionId as subscriptionId', 's.status'])
      .orderBy('s.enrollmentId')
      .execute();
    const owedFor = await readOwed(kysely, plans);
    return plans.flatMap(({ enrollmentId, subscriptionId }) => {
      const owed = owedFor(subscriptionId);
      if (owed.totalCents === 0) return [];
      return { enrollmentId, amountCents: owed.totalCents, months: toOwedMonths(owed) };
    });
  };
