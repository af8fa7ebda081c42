import { discountCentsOf, toCents } from '@petwell/contracts';
import { mailKeys, type DomainEvent, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../delivery/index.ts';

/** Builds the confirmation of the first activation. Returns undefined for later ones (a resumed plan). */
export function confirmationFor(
  event: EventOf<'enrollment.activated.v1'>,
): MailRequest | undefined {
  const { enrollment, owner, pet, plan, addOns, isFirstActivation } = event.data;
  if (!isFirstActivation) return undefined;
  return {
    dedupeKey: `enrollment.activated.v1:${enrollment.id}`,
    ownerId: owner.id,
    to: { name: `${owner.firstName} ${owner.lastName}`, address: owner.email },
    data: {
      kind: 'enrollment-confirmation',
      firstName: owner.firstName,
      email: owner.email,
      petName: pet.name,
      petId: pet.id,
      planName: plan.name,
      planMonthlyCents: toCents(plan.monthlyPrice),
      ...(discountCentsOf(plan) > 0 && { planDiscountCents: discountCentsOf(plan) }),
      features: plan.features,
      addOns: addOns.map(({ name, description, monthlyPrice }) => ({
        name,
        includes: description,
        monthlyCents: toCents(monthlyPrice),
      })),
      totalMonthlyCents: toCents(enrollment.totalMonthlyPrice),
      membershipFeeCents: toCents(enrollment.membershipFee),
      isMembershipFeePaid: enrollment.membershipFeePaid,
      nextBillingDate: enrollment.isOverridden ? null : enrollment.nextBillingDate,
    },
  };
}

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
      isRenewal: !data.isFirstPayment && data.isPlanChange !== true,
      ...(data.isPlanChange === true && { isPlanChange: true }),
      paidAt: data.paidAt,
      ...(data.period && { periodStart: data.period.start }),
      periodEnd: data.period?.end ?? subscription.currentPeriodEnd,
      nextPaymentAt: subscription.currentPeriodEnd,
      cardBrand: data.cardBrand,
      cardLast4: data.cardLast4,
    },
  };
}

/** Returns the reminders that a payment or an ending makes pointless; undefined for other events. */
export function outdatedBy(
  event: DomainEvent,
): { ownerId: number; dedupeKeys: readonly string[] } | undefined {
  if (event.type !== 'enrollment.activated.v1' && event.type !== 'enrollment.cancelled.v1') {
    return undefined;
  }
  const { enrollment, owner } = event.data;
  return {
    ownerId: owner.id,
    dedupeKeys: [
      mailKeys.finishEnrollment(enrollment.id, 1),
      mailKeys.finishEnrollment(enrollment.id, 2),
      mailKeys.paymentReminder(enrollment.id),
    ],
  };
}

/** Builds the email about a recovered payment. Returns undefined if nothing had failed. */
export function recoveryMailFor({
  data,
}: EventOf<'payment.succeeded.v1'>): MailRequest | undefined {
  if (!data.isRecovery) return undefined;
  const { payer } = data;
  return {
    dedupeKey: `payment-recovered:${data.invoiceId}`,
    ownerId: payer.ownerId,
    to: { name: `${payer.firstName} ${payer.lastName}`, address: payer.email },
    data: {
      kind: 'payment-recovered',
      firstName: payer.firstName,
      email: payer.email,
      petName: data.petName,
      planName: data.planName,
      amountCents: data.amountCents,
      nextPaymentAt: data.subscription.currentPeriodEnd,
    },
  };
}
