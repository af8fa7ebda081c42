import type { SubscriptionFact } from '@petwell/contracts/events';
import { decide } from '../core/state/decide.ts';
import { triggerOf } from '../core/state/transition.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { CoreTransaction } from '../core/transaction.ts';

/** Applies a subscription fact from billing. Null if the enrollment no longer exists. */
export async function applyFact(
  tx: CoreTransaction,
  fact: SubscriptionFact,
  at: Date,
): Promise<EnrollmentRecord | null> {
  const before = await tx.enrollments.lock(fact.enrollmentId);
  if (!before) return null;
  const decision = decide(before, [triggerOf(before.state, fact)], at);
  await tx.enrollments.save(decision);
  await tx.outbox.append(decision.events);
  return decision.enrollment;
}
export type ApplyFact = typeof applyFact;
