import type { Outcome } from './aftermath-kinds.ts';
import { untilDeclined, untilFirstPayment } from './customer-payments.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';
import { retry } from './retry-payment.ts';
import { newKey, type RefusedError } from './web-client.ts';

/** After a crash, what it was working on is claimed for a while. */
const isPassing = ({ code }: RefusedError): boolean => code === 'status_conflict';

type Enrollment = Pick<PaidEnrollment, 'desk' | 'enrollmentId'>;

/** Double-clicks the end of a plan. */
export async function endTwice({ desk, enrollmentId }: Enrollment, body: object): Promise<void> {
  const key = newKey();
  const path = `/api/admin/enrollments/${enrollmentId}/end`;
  const click = () => desk.click('end the plan', path, { body, key, isPassing });
  await Promise.all([click(), click()]);
}

const withMonth = { reason: 'moved', when: 'period_end' };

async function untilPaid(paid: PaidEnrollment): Promise<string> {
  const { invoiceId } = await untilFirstPayment(paid);
  return paid.bank.subscriptionOf(invoiceId);
}

export async function endNow(paid: PaidEnrollment): Promise<Outcome> {
  const subscriptionId = await untilPaid(paid);
  const reason = paid.kind === 'pet-died' ? 'pet_died' : 'price';
  await endTwice(paid, { reason, when: 'now' });
  await paid.bank.passMonth(subscriptionId);
  return { isEnded: true };
}

export async function endWithMonth(paid: PaidEnrollment): Promise<Outcome> {
  const subscriptionId = await untilPaid(paid);
  await endTwice(paid, withMonth);
  await paid.bank.passMonth(subscriptionId);
  return { isEnded: true };
}

/** Nothing of the declined month is charged after the end, although the card works again and staff retry. */
export async function endWhileUnpaid(paid: PaidEnrollment): Promise<Outcome> {
  const { payment, subscriptionId } = await untilDeclined(paid);
  await paid.bank.setCard(subscriptionId, 'pm_card_visa');
  await endTwice(paid, { reason: 'service', when: 'now' });
  const retried = await retry(paid, payment.invoiceId);
  if (retried.length > 0) throw new Error(`retry after the end: ${retried.join(', ')}`);
  return { isEnded: true };
}

/** Takes back the end of a plan. */
export const undoEndOf = ({ desk, enrollmentId }: Enrollment) =>
  desk.click('undo the end', `/api/admin/enrollments/${enrollmentId}/undo-end`, { isPassing });

/** The owner changes their mind: the plan goes on, and the next month is charged. */
export async function undoEnd(paid: PaidEnrollment): Promise<Outcome> {
  const subscriptionId = await untilPaid(paid);
  await endTwice(paid, withMonth);
  await undoEndOf(paid);
  // Whatever card they paid with, this one needs no confirmation.
  await paid.bank.setCard(subscriptionId, 'pm_card_visa');
  await paid.bank.passMonth(subscriptionId);
  return { renewals: 1 };
}
