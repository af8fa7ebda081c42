import { keyOfEvent, mailKeys, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';

/** Builds a reminder to finish an enrollment, two per enrollment. */
export function finishMailFor({ data }: EventOf<'enrollment.unfinished.v1'>): MailRequest {
  const { enrollment, owner, pet, plan, reminder, others } = data;
  const { id: ownerId, firstName, lastName, email, isActive: hasPassword } = owner;
  return {
    dedupeKey: mailKeys.finishEnrollment(enrollment.id, reminder),
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

/** Builds the notice of an unpaid enrollment's removal, one per enrollment. */
export function reminderFor({ data }: EventOf<'enrollment.left-unpaid.v1'>): MailRequest {
  const { enrollment, owner, pet, plan, removalAt, others } = data;
  const { id: ownerId, firstName, lastName, email, isActive } = owner;
  return {
    dedupeKey: mailKeys.paymentReminder(enrollment.id),
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
    dedupeKey: keyOfEvent('account-link', event.id),
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
    dedupeKey: keyOfEvent('staff-link', event.id),
    ownerId: null,
    to: { name: firstName, address: email },
    data: { kind: 'staff-link', purpose, firstName, username, invitedBy, url, expiresAt },
  };
}

/** Builds the receipt of a test payment, one per payment. It belongs to no owner. */
export function testReceiptFor({ data }: EventOf<'receipt.test-requested.v1'>): MailRequest {
  const { email, paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 } = data;
  return {
    dedupeKey: mailKeys.testReceipt(paymentIntentId),
    ownerId: null,
    to: { name: '', address: email },
    data: { kind: 'test-receipt', paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 },
  };
}
