import type { ReadHeldData } from '../use-cases/read-held-data.ts';
import type { Database } from './database.ts';

export function createReadHeldData(database: Database): ReadHeldData {
  return async (ownerId) => {
    const customer = await database.customer.findUnique({ where: { ownerId } });
    const payables = await database.payableEnrollment.findMany({
      where: { ownerId },
      select: { enrollmentId: true },
    });
    const enrollmentId = { in: payables.map((payable) => payable.enrollmentId) };
    const payments = await database.payment.findMany({
      where: { enrollmentId },
      orderBy: { id: 'asc' },
    });
    const consents = await database.paymentConsent.findMany({
      where: { ownerId },
      orderBy: { id: 'asc' },
    });
    return {
      customer: {
        stripeCustomerId: customer?.stripeCustomerId ?? null,
        name: customer ? `${customer.firstName} ${customer.lastName}` : '',
        email: customer?.email ?? '',
      },
      payments: payments.map((payment) => ({
        enrollmentId: payment.enrollmentId,
        invoiceId: payment.stripeInvoiceId,
        amount: payment.amount.toFixed(2),
        currency: payment.currency,
        status: payment.status,
        paidAt: payment.paidAt?.toISOString() ?? null,
        refundedAmount: payment.refundedAmount.toFixed(2),
        cardBrand: payment.cardBrand,
        cardLast4: payment.cardLast4,
      })),
      consents: consents.map((consent) => ({
        enrollmentId: consent.enrollmentId,
        textVersion: consent.textVersion,
        clientAddress: consent.clientAddress,
        consentedAt: consent.consentedAt.toISOString(),
      })),
    };
  };
}
