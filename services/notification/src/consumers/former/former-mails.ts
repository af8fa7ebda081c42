import type { DomainEvent } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';
import { cardMailFor, retryMailFor } from './ahead.ts';
import { appointmentMailFor, declinedMailFor } from './appointments.ts';
import { careDueMailFor, careUnusedMailFor, visitMailFor } from './care.ts';
import {
  finishMailFor,
  linkMailFor,
  reminderFor,
  staffLinkMailFor,
  testReceiptFor,
} from './links-and-reminders.ts';
import { actionMailFor, failureMailFor, suspensionMailFor } from './payment-trouble.ts';

function requestFor(event: DomainEvent): MailRequest | undefined {
  switch (event.type) {
    case 'enrollment.unfinished.v1':
      return finishMailFor(event);
    case 'enrollment.left-unpaid.v1':
      return reminderFor(event);
    case 'enrollment.suspended.v1':
      return { ...suspensionMailFor(event), isPaid: event.data.enrollment.membershipFeePaid };
    case 'payment.retry-due.v1':
      return { ...retryMailFor(event), isPaid: true };
    case 'card.expiring.v1':
      return { ...cardMailFor(event), isPaid: true };
    case 'payment.failed.v1':
      return failureMailFor(event);
    case 'payment.action-required.v1':
      return actionMailFor(event);
    case 'care.due.v1':
      return careDueMailFor(event);
    case 'care.unused.v1':
      return careUnusedMailFor(event);
    case 'visit.recorded.v1':
      return visitMailFor(event);
    case 'appointment.booked.v1':
    case 'appointment.changed.v1':
    case 'appointment.cancelled.v1':
    case 'appointment.due.v1':
      return appointmentMailFor(event);
    case 'appointment.declined.v1':
      return declinedMailFor(event);
    case 'owner.link-requested.v1':
      return linkMailFor(event);
    case 'staff.link-requested.v1':
      return staffLinkMailFor(event);
    case 'receipt.test-requested.v1':
      return testReceiptFor(event);
    default:
      return undefined;
  }
}

/** Returns the pet or enrollment that an email ends with. A card may pay for several plans. */
function aboutOf(event: DomainEvent): string | null {
  if (event.type === 'card.expiring.v1') return null;
  if ('petId' in event.data && event.data.petId !== undefined) return `pet/${event.data.petId}`;
  return /^(enrollment|pet)\//.test(event.subject) ? event.subject : null;
}

/**
 * Returns the emails of events that earlier versions publish instead of `mail.requested.v1`. The next release
 * deletes this folder.
 */
export function formerMailsFor(event: DomainEvent): (MailRequest & { about: string | null })[] {
  const request = requestFor(event);
  return request ? [{ ...request, about: aboutOf(event) }] : [];
}
