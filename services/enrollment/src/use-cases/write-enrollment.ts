import { toCents, type EnrollmentResponse, type Owner } from '@petwell/contracts';
import { addOneMonth } from '../domain/billing-date.ts';
import { createdEvent } from '../domain/enrollment-events.ts';
import { newEnrollmentState } from '../domain/enrollment-state.ts';
import { toEnrollment } from '../domain/enrollment.ts';
import type { EnrollStep } from './enroll-step.ts';
import type { EnrollmentTransaction } from './enrollment-transaction.ts';

/** Pet, enrollment, event and, for a named request, its answer: all of it in the caller's transaction. */
export async function writeEnrollment(
  tx: EnrollmentTransaction,
  details: { step: EnrollStep; owner: Owner; requiresAccountSetup: boolean; now: Date },
): Promise<EnrollmentResponse> {
  const { step, owner, requiresAccountSetup, now } = details;
  const { quote, pet } = step;
  const record = await tx.insertEnrollment({
    id: step.enrollmentId,
    pet,
    owner,
    plan: quote.plan,
    addOns: quote.addOns,
    totalMonthlyCents: toCents(quote.totalMonthlyPrice),
    membershipFeeCents: toCents(quote.membershipFee),
    enrolledAt: now,
    state: newEnrollmentState(addOneMonth(now)),
  });
  const event = createdEvent(record);
  const response = {
    enrollment: toEnrollment(record),
    pet: record.pet,
    owner,
    plan: record.plan,
    requiresAccountSetup,
  };
  if (step.record) await tx.completeRequest(step.record, response, event);
  else await tx.appendEvent(event);
  return response;
}
