import { subscriptionStatusSchema, toCents } from '@petwell/contracts';
import { enrollmentSnapshotSchema, subscriptionFactSchema } from '@petwell/contracts/events';
import type { Ledger, LedgerPayment, Observation } from '../domain/converge-ledger.ts';
import type { ObservedInvoice } from '../domain/provider-observation.ts';
import type { LockedLedger } from '../use-cases/transaction.ts';
import type { DatabaseTransaction } from './database.ts';

/** The subscription as stored; only the holder of its lease changes it. */
function findSubscription(tx: DatabaseTransaction, subscriptionId: string) {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripeSubscriptionId', '=', subscriptionId)
    .executeTakeFirst();
}
type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

const lockPayable = (tx: DatabaseTransaction, enrollmentId: number) =>
  tx
    .selectFrom('payableEnrollments')
    .selectAll()
    .where('enrollmentId', '=', enrollmentId)
    .forUpdate()
    .executeTakeFirst();

const findCustomer = (
  tx: DatabaseTransaction,
  given: { ownerId: number; stripeCustomerId: string },
) =>
  tx
    .selectFrom('customers')
    .select(['ownerId', 'firstName', 'lastName', 'email', 'deletedAt'])
    .where('ownerId', '=', given.ownerId)
    .where('stripeCustomerId', '=', given.stripeCustomerId)
    .executeTakeFirst();

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

async function findFeeProducts(tx: DatabaseTransaction): Promise<string[]> {
  const products = await tx
    .selectFrom('providerProducts')
    .select('stripeProductId')
    .where('kind', '=', 'membership_fee')
    .execute();
  return products.map(({ stripeProductId }) => stripeProductId);
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
    .execute();
  return rows.map((row) => ({
    invoiceId: row.stripeInvoiceId,
    // Only `saveConvergence` writes the column.
    status: row.status as LedgerPayment['status'],
    failedAttempt: row.failedAttempt,
    actionAttempt: row.actionAttempt,
    refundedCents: toCents(row.refundedAmount.toFixed(2)),
    isDisputed: row.isDisputed,
    nextAttemptMs: row.nextAttemptAt?.getTime() ?? null,
  }));
}

function toLedgerSubscription(row: SubscriptionRow): NonNullable<Ledger['subscription']> {
  const { cardBrand: brand, cardLast4: last4, cardExpiresOn: expiresOn } = row;
  return {
    attempt: row.attempt,
    status: subscriptionStatusSchema.parse(row.status),
    isMembershipFeePaid: row.isMembershipFeePaid,
    card:
      brand === null || last4 === null || expiresOn === null ? null : { brand, last4, expiresOn },
  };
}

/**
 * Reads the ledger and locks the enrollment's row. Null for a subscription that isn't ours: it must have been
 * created by billing, for a known enrollment and its owner's customer.
 */
export async function lockLedger(
  tx: DatabaseTransaction,
  seen: Observation,
): Promise<LockedLedger | null> {
  const { id, attempt, customerId: stripeCustomerId } = seen.subscription;
  const stored = await findSubscription(tx, id);
  const claimed = attempt === null ? null : seen.subscription.enrollmentId;
  const enrollmentId = stored?.enrollmentId ?? claimed;
  if (enrollmentId === null) return null;
  const payable = await lockPayable(tx, enrollmentId);
  if (!payable?.snapshot || payable.ownerId === null) return null;
  const customer = await findCustomer(tx, { ownerId: payable.ownerId, stripeCustomerId });
  if (!customer) return null;

  const { deletedAt, ...payer } = customer;
  return {
    snapshot: enrollmentSnapshotSchema.parse(payable.snapshot),
    payer,
    isForgotten: deletedAt !== null,
    ledger: {
      enrollmentId,
      closedAt: payable.closedAt,
      currentAttempt: payable.attempt,
      factVersion: payable.factVersion,
      publishedFact: subscriptionFactSchema.safeParse(payable.publishedFact).data ?? null,
      fee: {
        productIds: await findFeeProducts(tx),
        amountCents: toCents(payable.membershipFee.toFixed(2)),
      },
      subscription: stored ? toLedgerSubscription(stored) : null,
      isAttemptTaken: await isAttemptTaken(tx, { enrollmentId, seen }),
      payments: await findPayments(tx, seen.invoices),
    },
  };
}
