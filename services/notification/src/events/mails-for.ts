import { keyOfEvent, type DomainEvent, type EventOf } from '@petwell/contracts/events';
import type { AboutMail } from '../delivery/index.ts';
import { confirmationFor, receiptFor, recoveryMailFor } from './rules-mails.ts';
import { endMailFor } from './rules-plan-ended.ts';

function requestedMail({ id, data }: EventOf<'mail.requested.v1'>): AboutMail {
  const { recipient, mail, about, isPaid } = data;
  const { ownerId, ...to } = recipient;
  return {
    dedupeKey: data.dedupeKey ?? keyOfEvent(mail.kind, id),
    ownerId,
    to,
    data: mail,
    about,
    isPaid,
  };
}

/** Returns the emails that an event requires; most require none. */
export function mailsFor(event: DomainEvent): AboutMail[] {
  const { subject: about } = event;
  switch (event.type) {
    case 'mail.requested.v1':
      return [requestedMail(event)];
    case 'enrollment.activated.v1':
    case 'enrollment.cancelled.v1': {
      const isPaid = event.data.enrollment.membershipFeePaid;
      const mail =
        event.type === 'enrollment.activated.v1' ? confirmationFor(event) : endMailFor(event);
      return mail ? [{ ...mail, about, isPaid }] : [];
    }
    case 'payment.succeeded.v1': {
      const recovery = recoveryMailFor(event);
      return [
        // A receipt is about the owner's money: it is sent even after the pet died.
        { ...receiptFor(event), about: null, isPaid: true },
        ...(recovery ? [{ ...recovery, about, isPaid: true }] : []),
      ];
    }
    default:
      return [];
  }
}
