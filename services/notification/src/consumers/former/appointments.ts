import { mailKeys, type AppointmentSnapshot, type EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../../use-cases/queue-mail.ts';

type AboutAppointment = EventOf<
  | 'appointment.booked.v1'
  | 'appointment.changed.v1'
  | 'appointment.cancelled.v1'
  | 'appointment.due.v1'
>;

const notices = {
  'appointment.booked.v1': 'booked',
  'appointment.changed.v1': 'changed',
  'appointment.cancelled.v1': 'cancelled',
  'appointment.due.v1': 'due',
} as const;

const addressee = ({ id, firstName, lastName, email }: AppointmentSnapshot['owner']) => ({
  ownerId: id,
  to: { name: `${firstName} ${lastName}`, address: email },
});

/** Builds the email about an appointment, one per change. */
export function appointmentMailFor({ type, time, data }: AboutAppointment): MailRequest {
  const { appointment, petName, owner } = data;
  const { id: appointmentId, ...details } = appointment;
  return {
    dedupeKey: mailKeys.appointment(notices[type], appointment),
    ...addressee(owner),
    data: {
      kind: 'appointment',
      notice: notices[type],
      petName,
      appointmentId,
      ...details,
      firstName: owner.firstName,
      email: owner.email,
      changedAt: time,
      ...('previous' in data && { previous: data.previous }),
    },
  };
}

/** Builds the answer to a declined request, one per request. */
export function declinedMailFor({ data }: EventOf<'appointment.declined.v1'>): MailRequest {
  const { request, message, petName, owner } = data;
  const { firstName, email } = owner;
  return {
    dedupeKey: mailKeys.appointmentDeclined(request.id),
    ...addressee(owner),
    data: { kind: 'appointment-declined', firstName, email, petName, message },
  };
}
