import type { EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

/** Builds the receipt for a paid invoice, one per invoice even with several events. */
export function receiptFor({ data }: EventOf<'payment.succeeded.v1'>): MailRequest {
  const { payer, subscription } = data;
  return {
    dedupeKey: `payment.succeeded.v1:${data.invoiceId}`,
    ownerId: payer.ownerId,
    to: { name: `${payer.firstName} ${payer.lastName}`, address: payer.email },
    data: {
      kind: 'payment-receipt',
      firstName: payer.firstName,
      email: payer.email,
      petName: data.petName,
      planName: data.planName,
      invoiceId: data.invoiceId,
      amountCents: data.amountCents,
      lines: data.lines,
      isRenewal: !data.isFirstPayment,
      paidAt: data.paidAt,
      ...(data.period && { periodStart: data.period.start }),
      periodEnd: data.period?.end ?? subscription.currentPeriodEnd,
      nextPaymentAt: subscription.currentPeriodEnd,
      cardBrand: data.cardBrand,
      cardLast4: data.cardLast4,
    },
  };
}
