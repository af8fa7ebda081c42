import { subscriptionStatusSchema, toCents } from '@petwell/contracts';
import { enrollmentSnapshotSchema, subscriptionFactSchema } from '@petwell/contracts/events';
import { sql, type NotNull } from 'kysely';
import type { Ledger, LedgerPayment, Observation } from './ledger.ts';
import type { ObservedInvoice } from '../core/rules-observation.ts';
import type { LockedLedger } from './ledger-transaction.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import { readPlanNames } from '../core/store-terms.ts';
import { findDiscountedPlans } from './store-discounted-plans.ts';

/**
 * Locks a subscription's enrollment, and reads its owner (if they are the subscription's customer) and the
 * stored subscription.
 */
async function lockRow(tx: DatabaseTransaction, { subscription }: Observation) {
  const { id, attempt, customerId } = subscription;
  const claimed = attempt === null ? null : subscription.enrollmentId;
  return (
    tx
      .selectFrom('payableEnrollments as p')
      .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
      .leftJoin('subscriptions as s', (join) => join.on('s.stripeSubscriptionId', '=', id))
      .where('p.enrollmentId', '=', (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('subscriptions as known')
            .select('known.enrollmentId')
            .where('known.stripeSubscriptionId', '=', id),
          eb.val(claimed),
        ),
      )
      .where('p.snapshot', 'is not', null)
      // A stored subscription keeps its customer when the owner gets another one.
      .where((eb) =>
        eb.or([
          eb('c.stripeCustomerId', '=', customerId),
          eb('s.stripeCustomerId', '=', customerId),
        ]),
      )
      .select(['p.enrollmentId', 'p.snapshot', 'p.closedAt', 'p.attempt as currentAttempt'])
      .select(['p.factVersion', 'p.publishedFact', 'p.membershipFee', 'p.endingSince'])
      .select('p.startAttempt')
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.deletedAt'])
      .select(['s.id as subscriptionId', 's.attempt', 's.status', 's.isMembershipFeePaid'])
      .select(['s.cardBrand', 's.cardLast4', 's.cardExpiresOn', 's.endsAt', 's.isCollectionPaused'])
      .select((eb) => {
        const fees = eb
          .selectFrom('providerProducts')
          .select('stripeProductId')
          .where('kind', '=', 'membership_fee');
        return sql<string[]>`array(${fees})`.as('feeProductIds');
      })
      .select((eb) => {
        const ended = eb
          .selectFrom('subscriptions as other')
          .select('other.id')
          .where('other.stripeCustomerId', '=', customerId)
          .where('other.stripeSubscriptionId', '<>', id)
          .where('other.isResumeDue', '=', true);
        return eb.exists(ended).as('isResumeDue');
      })
      .forUpdate('p')
      .executeTakeFirst()
  );
}
type LedgerRow = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

/** Whether a payment at the provider had the fee. Of one that staff recorded, enrollment knows whether it counts. */
async function hasPaidFee(tx: DatabaseTransaction, enrollmentId: number): Promise<boolean> {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('source', '<>', 'recorded')
    .where('status', '=', 'paid')
    .where((eb) => sql<boolean>`${eb.ref('membershipFee')} > 0`)
    .executeTakeFirst();
  return paid !== undefined;
}

async function isAttemptTaken(
  tx: DatabaseTransaction,
  { enrollmentId, seen }: { enrollmentId: number; seen: Observation },
): Promise<boolean> {
  const { id, attempt } = seen.subscription;
  if (attempt === null) return false;
  const other = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('attempt', '=', attempt)
    .where('stripeSubscriptionId', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

async function findPayments(
  tx: DatabaseTransaction,
  invoices: readonly ObservedInvoice[],
): Promise<LedgerPayment[]> {
  if (invoices.length === 0) return [];
  const ids = invoices.map(({ id }) => id);
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('stripeInvoiceId', 'in', ids)
    .$narrowType<{ stripeInvoiceId: NotNull }>()
    .execute();
  return rows.map((row) => ({
    invoiceId: row.stripeInvoiceId,
    // Only `saveConvergence` writes the column.
    status: row.status as LedgerPayment['status'],
    failedAttempt: row.failedAttempt,
    actionAttempt: row.actionAttempt,
    refundedCents: toCents(row.refundedAmount.toFixed(2)),
    isDisputed: row.isDisputed,
    disputeStatus: row.disputeStatus,
    isFraudWarned: row.fraudWarnedAt !== null,
    nextAttemptMs: row.nextAttemptAt?.getTime() ?? null,
    isAutoAdvancing: row.isAutoAdvancing,
    isOutOfBand: row.outOfBandId !== null,
  }));
}

/** Converts the stored subscription; null if it was never read before. */
function toLedgerSubscription(row: LedgerRow): Ledger['subscription'] {
  if (row.subscriptionId === null) return null;
  const { attempt, cardBrand: brand, cardLast4: last4, cardExpiresOn: expiresOn } = row;
  return {
    attempt,
    status: subscriptionStatusSchema.parse(row.status),
    isMembershipFeePaid: row.isMembershipFeePaid === true,
    endsAt: row.endsAt,
    isCollectionPaused: row.isCollectionPaused === true,
    card:
      brand === null || last4 === null || expiresOn === null ? null : { brand, last4, expiresOn },
  };
}

const attemptOf = (row: LedgerRow, { subscription }: Observation): number | null =>
  row.subscriptionId === null ? subscription.attempt : row.attempt;

/**
 * Reads the ledger and locks the enrollment's row. Null for a foreign subscription, which billing didn't
 * create for a known enrollment and its owner's customer.
 */
export async function lockLedger(
  tx: DatabaseTransaction,
  { seen, timeZone }: { seen: Observation; timeZone: string },
): Promise<LockedLedger | null> {
  const row = await lockRow(tx, seen);
  if (!row) return null;
  const { enrollmentId, closedAt, currentAttempt, factVersion } = row;
  const { ownerId, firstName, lastName, email } = row;
  const subscription = toLedgerSubscription(row);
  const isStart = row.startAttempt !== null && (attemptOf(row, seen) ?? 0) >= row.startAttempt;
  const snapshot = enrollmentSnapshotSchema.parse(row.snapshot);
  const { plan } = snapshot;
  return {
    snapshot,
    planNameFor: await readPlanNames(tx, { enrollmentId, timeZone }),
    discountedPlans: await findDiscountedPlans(tx, { enrollmentId, plan }),
    payer: { ownerId, firstName, lastName, email },
    isForgotten: row.deletedAt !== null,
    ledger: {
      enrollmentId,
      closedAt,
      isEnding: row.endingSince !== null,
      currentAttempt,
      factVersion,
      subscription,
      publishedFact: subscriptionFactSchema.safeParse(row.publishedFact).data ?? null,
      fee: {
        productIds: row.feeProductIds,
        // A plan that goes on paid it when it began.
        amountCents: isStart ? 0 : toCents(row.membershipFee.toFixed(2)),
      },
      isRestart: isStart,
      isResumeDue: row.isResumeDue === true,
      // Only a plan that started billing later can have none.
      hasPaidFee: isStart && (await hasPaidFee(tx, enrollmentId)),
      isAttemptTaken: subscription === null && (await isAttemptTaken(tx, { enrollmentId, seen })),
      payments: await findPayments(tx, seen.invoices),
    },
  };
}
