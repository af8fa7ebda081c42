import type { SqlTransaction } from '@petwell/chassis';
import type { EnrollmentState } from '../domain/enrollment-state.ts';
import type { Prisma } from './generated/client.ts';
import { toStateColumns } from './rows.ts';

/** Writes every column of an enrollment's state, in one statement with what tells of it. */
export async function saveState(
  tx: SqlTransaction,
  { id, state, telling }: { id: number; state: EnrollmentState; telling: Prisma.Sql },
): Promise<void> {
  const columns = toStateColumns(state);
  await tx.$executeRaw`
    WITH told AS (${telling})
    UPDATE enrollments
    SET status = ${columns.status}::"EnrollmentStatus",
        has_payment_problem = ${columns.hasPaymentProblem}, cancelled_at = ${columns.cancelledAt},
        cancellation_reason = ${columns.cancellationReason}::"CancellationReason",
        stripe_subscription_id = ${columns.stripeSubscriptionId},
        stripe_customer_id = ${columns.stripeCustomerId}, fact_version = ${columns.factVersion},
        membership_fee_paid = ${columns.membershipFeePaid},
        next_billing_date = ${columns.nextBillingDate}, activated_at = ${columns.activatedAt},
        cancellation_intent = ${columns.cancellationIntent}::"CancellationReason",
        override_reason = ${columns.overrideReason},
        is_override_in_force = ${columns.isOverrideInForce}
    WHERE id = ${id}`;
}
