import { AppError } from '@petwell/chassis';
import type { RefundPayment } from '../refunds/index.ts';
import type { ReadYear } from './year.ts';

/**
 * Refunds unused months of a year to its card, once. What was given back is enrollment's to tell. If too little is left,
 * because as much went back in Stripe's Dashboard or as another refund, nothing more is refunded.
 * @throws AppError not_found, status_conflict, refund_too_large, disputed, service_unavailable (repeating is safe)
 */
export const createRefundYear =
  (deps: {
    readYear: ReadYear;
    refundPayment: RefundPayment;
    readGivenBack: (invoiceId: string) => Promise<number>;
  }) =>
  async (given: {
    enrollmentId: number;
    yearId: string;
    amountCents: number;
  }): Promise<{ refundedCents: number }> => {
    const { enrollmentId, yearId, amountCents } = given;
    const year = await deps.readYear(yearId);
    if (year?.enrollmentId !== enrollmentId || year.invoiceId === null) {
      throw new AppError('not_found');
    }
    const { invoiceId } = year;
    try {
      await deps.refundPayment({
        invoiceId,
        amountCents,
        kind: 'unused_months',
        reason: 'Unused months of a prepaid year',
        actor: null,
        record: { scope: 'prepaid year', key: yearId },
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'refund_too_large') throw error;
      if ((await deps.readGivenBack(invoiceId)) < amountCents) throw error;
    }
    return { refundedCents: amountCents };
  };
