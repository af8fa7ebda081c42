import { toCents } from '@petwell/contracts';
import type { DomainEvent, EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

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
      planName: plan.name,
      planMonthlyCents: toCents(plan.monthlyPrice),
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

const finishKey = (enrollmentId: number, reminder: number) =>
  `enrollment.unfinished.v1:${enrollmentId}:${reminder}`;

const removalKey = (enrollmentId: number) => `enrollment.left-unpaid.v1:${enrollmentId}`;

/** Builds a reminder to finish an enrollment, two per enrollment. */
export function finishMailFor({ data }: EventOf<'enrollment.unfinished.v1'>): MailRequest {
  const { enrollment, owner, pet, plan, reminder, others } = data;
  const { id: ownerId, firstName, lastName, email, isActive: hasPassword } = owner;
  return {
    dedupeKey: finishKey(enrollment.id, reminder),
    ownerId,
    to: { name: `${firstName} ${lastName}`, address: email },
    data: {
      kind: 'finish-enrollment',
      firstName,
      email,
      hasPassword,
      petName: pet.name,
      planName: plan.name,
      isLast: reminder === 2,
      others,
    },
  };
}

/** Returns the keys of reminders that a payment or an ending makes pointless. */
export function outdatedBy(event: DomainEvent): string[] {
  if (event.type !== 'enrollment.activated.v1' && event.type !== 'enrollment.cancelled.v1') {
    return [];
  }
  const { id } = event.data.enrollment;
  return [...[1, 2].map((reminder) => finishKey(id, reminder)), removalKey(id)];
}

/** Builds the notice of an unpaid enrollment's removal, one per enrollment. */
export function reminderFor({ data }: EventOf<'enrollment.left-unpaid.v1'>): MailRequest {
  const { enrollment, owner, pet, plan, removalAt, others } = data;
  const { id: ownerId, firstName, lastName, email, isActive } = owner;
  return {
    dedupeKey: removalKey(enrollment.id),
    ownerId,
    to: { name: `${firstName} ${lastName}`, address: email },
    data: {
      kind: 'payment-reminder',
      firstName,
      email,
      petName: pet.name,
      planName: plan.name,
      hasPassword: isActive,
      removalAt,
      others,
    },
  };
}

/** Builds the email with the link. Every request creates a new link and so a new email. */
export function linkMailFor(event: EventOf<'owner.link-requested.v1'>): MailRequest {
  const { ownerId, firstName, email, purpose, url, expiresAt } = event.data;
  return {
    dedupeKey: `owner.link-requested.v1:${event.id}`,
    ownerId,
    to: { name: firstName, address: email },
    data: { kind: 'account-link', purpose, firstName, url, expiresAt },
  };
}

/** The same for a staff member, who is no owner. */
export function staffLinkMailFor(event: EventOf<'staff.link-requested.v1'>): MailRequest {
  const { username, name, email, purpose, invitedBy, url, expiresAt } = event.data;
  const firstName = name ?? '';
  return {
    dedupeKey: `staff.link-requested.v1:${event.id}`,
    ownerId: null,
    to: { name: firstName, address: email },
    data: { kind: 'staff-link', purpose, firstName, username, invitedBy, url, expiresAt },
  };
}

/** Builds the receipt of a test payment, one per payment. It belongs to no owner. */
export function testReceiptFor({ data }: EventOf<'receipt.test-requested.v1'>): MailRequest {
  const { email, paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 } = data;
  return {
    dedupeKey: `receipt.test-requested.v1:${paymentIntentId}`,
    ownerId: null,
    to: { name: '', address: email },
    data: { kind: 'test-receipt', paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 },
  };
}
