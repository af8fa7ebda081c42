import type { SubscriptionFact } from '@petwell/contracts/events';
import { decide } from '../domain/decide.ts';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import type { EnrollmentTransaction } from './stores.ts';

/** Applies a subscription fact from billing. Null if the enrollment no longer exists. */
export async function applyFact(
  tx: EnrollmentTransaction,
  fact: SubscriptionFact,
  at: Date,
): Promise<EnrollmentRecord | null> {
  const before = await tx.enrollments.lock(fact.enrollmentId);
  if (!before) return null;
  const decision = decide(before, [{ kind: 'subscription-fact', fact }], at);
  await tx.enrollments.save(decision);
  await tx.outbox.append(decision.events);
  return decision.enrollment;
}
