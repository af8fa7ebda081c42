import type { AftermathGiven } from './aftermath-given.ts';
import type { Outcome } from './aftermath-kinds.ts';
import { untilDeclined, untilFirstPayment } from './customer-payments.ts';
import { retry } from './retry-payment.ts';
import { newKey, type RefusedError } from './web-client.ts';

/** After a crash, what it was working on is claimed for a while. */
const isPassing = ({ code }: RefusedError): boolean => code === 'status_conflict';

/** Double-clicks the end of a plan. */
async function end({ desk, enrollmentId }: AftermathGiven, body: object): Promise<void> {
  const key = newKey();
  const path = `/api/admin/enrollments/${enrollmentId}/end`;
  const click = () => desk.click('end the plan', path, { body, key, isPassing });
  await Promise.all([click(), click()]);
}

const withMonth = { reason: 'moved', when: 'period_end' };

async function untilPaid(given: AftermathGiven): Promise<string> {
  const { invoiceId } = await untilFirstPayment(given);
  return given.bank.subscriptionOf(invoiceId);
}

export async function endNow(given: AftermathGiven): Promise<Outcome> {
  const subscriptionId = await untilPaid(given);
  const reason = given.kind === 'pet-died' ? 'pet_died' : 'price';
  await end(given, { reason, when: 'now' });
  await given.bank.passMonth(subscriptionId);
  return { isEnded: true };
}

export async function endWithMonth(given: AftermathGiven): Promise<Outcome> {
  const subscriptionId = await untilPaid(given);
  await end(given, withMonth);
  await given.bank.passMonth(subscriptionId);
  return { isEnded: true };
}

/** Nothing of the declined month is charged after the end, although the card works again and staff retry. */
export async function endWhileUnpaid(given: AftermathGiven): Promise<Outcome> {
  const { payment, subscriptionId } = await untilDeclined(given);
  await given.bank.setCard(subscriptionId, 'pm_card_visa');
  await end(given, { reason: 'service', when: 'now' });
  const retried = await retry(given, payment.invoiceId);
  if (retried.length > 0) throw new Error(`retry after the end: ${retried.join(', ')}`);
  return { isEnded: true };
}

/** The owner changes their mind: the plan goes on, and the next month is charged. */
export async function undoEnd(given: AftermathGiven): Promise<Outcome> {
  const subscriptionId = await untilPaid(given);
  await end(given, withMonth);
  const path = `/api/admin/enrollments/${given.enrollmentId}/undo-end`;
  await given.desk.click('undo the end', path, { isPassing });
  // Whatever card they paid with, this one needs no confirmation.
  await given.bank.setCard(subscriptionId, 'pm_card_visa');
  await given.bank.passMonth(subscriptionId);
  return { renewals: 1 };
}
