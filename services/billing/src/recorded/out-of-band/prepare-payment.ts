import type { FindPayment } from '../../cards/index.ts';
import type { ReadOwedNow } from '../../subscriptions/index.ts';
import type { OutOfBandPayments, OverdueEnrollment, PaidMonth } from './payment.ts';
import { conflict, monthsToPay, requirePayable } from './months-to-pay.ts';

/**
 * Reads at the provider what is owed for a plan, and returns its months if that is what staff saw, and no charge of any
 * of them is on its way.
 * @throws AppError status_conflict, service_unavailable
 */
export function createPreparePayment(deps: {
  readOwedNow: ReadOwedNow;
  payments: Pick<OutOfBandPayments, 'isTried'>;
  findPayment: FindPayment;
}) {
  async function requireNoCharge(invoiceIds: readonly string[]): Promise<void> {
    if (await deps.payments.isTried(invoiceIds)) {
      throw conflict(
        'Staff tried to charge the card, without an answer so far. Try again now first.',
      );
    }
    for (const invoiceId of invoiceIds) {
      const found = await deps.findPayment(invoiceId, () => false);
      if (found?.kind === 'processing') {
        throw conflict(
          'A charge to the card is still being processed. Please wait until it is paid or declined.',
        );
      }
      if (found) throw conflict('The card has just paid for this plan. Please look again.');
    }
  }

  return async (enrollment: OverdueEnrollment, shownCents: number): Promise<PaidMonth[]> => {
    requirePayable(enrollment);
    const months = monthsToPay(await deps.readOwedNow(enrollment.subscriptionId), shownCents);
    await requireNoCharge(months.map(({ invoiceId }) => invoiceId));
    return months;
  };
}
