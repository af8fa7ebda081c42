import { appointmentTypeSchema, type AppointmentType } from '@petwell/contracts';
import { z } from 'zod';
import { toCalendarFile, type CalendarFile } from '../calendar-file.ts';
import { dashboardUrl, type Clinic, type MailContent } from './mail-content.ts';
import { formatMoment, nameOr, plainLine } from './mail-text.ts';

/** An appointment was booked, moved, or canceled, or is in two days. `duration` in minutes. */
export const appointmentMailSchema = z.object({
  kind: z.literal('appointment'),
  notice: z.enum(['booked', 'changed', 'cancelled', 'due']),
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  appointmentId: z.int(),
  type: appointmentTypeSchema,
  startsAt: z.iso.datetime(),
  duration: z.int().positive(),
  version: z.int().nonnegative(),
  /** When the appointment was last changed. */
  changedAt: z.iso.datetime(),
});
export type AppointmentMail = z.infer<typeof appointmentMailSchema>;

/** Staff declined a request for an appointment. */
export const appointmentDeclinedMailSchema = z.object({
  kind: z.literal('appointment-declined'),
  firstName: z.string(),
  email: z.string(),
  petName: z.string(),
  message: z.string(),
});
export type AppointmentDeclinedMail = z.infer<typeof appointmentDeclinedMailSchema>;

const typeWords: Record<AppointmentType, string> = {
  exam: 'exam',
  dental: 'dental visit',
  lab: 'lab work',
  vaccine: 'vaccination',
  grooming: 'grooming',
  surgery: 'surgery',
  prevention: 'preventive care',
  other: 'visit',
};

/** Returns the wording of a notice: subject, heading, and the sentence after the greeting. */
function wordingOf({ notice, type }: AppointmentMail, pet: string, when: string) {
  const what = `${pet}'s ${typeWords[type]}`;
  switch (notice) {
    case 'booked':
      return {
        subject: `Appointment for ${pet}: ${when}`,
        heading: 'Your appointment is booked',
        text: `${what} is booked for ${when}. Open the attached file to add it to your calendar.`,
      };
    case 'changed':
      return {
        subject: `Changed appointment for ${pet}: ${when}`,
        heading: 'Your appointment has changed',
        text: `${what} is now on ${when}. The attached file updates your calendar.`,
      };
    case 'cancelled':
      return {
        subject: `Canceled appointment for ${pet}: ${when}`,
        heading: 'Your appointment was canceled',
        text: `${what} on ${when} was canceled. The attached file removes it from your calendar.`,
      };
    case 'due':
      return {
        subject: `Reminder: appointment for ${pet} on ${when}`,
        heading: 'See you soon',
        text: `${what} is on ${when}.`,
      };
  }
}

/** Composes the confirmation of an appointment, a notice of its change or end, or its reminder. */
export function composeAppointment(data: AppointmentMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const when = formatMoment(data.startsAt, clinic);
  const { subject, heading, text } = wordingOf(data, pet, when);
  const next =
    data.notice === 'cancelled'
      ? `To find another time, request an appointment on your dashboard or call us at ${clinic.phone}.`
      : `Need another time? Call us at ${clinic.phone}.`;
  return {
    subject,
    preview: `${clinic.name}, ${data.duration} minutes.`,
    heading,
    blocks: [
      { type: 'paragraph', text: `Hello ${nameOr('there', data.firstName)}, ${text}` },
      {
        type: 'facts',
        rows: [
          { label: 'Pet', value: pet },
          { label: 'When', value: when },
          { label: 'Duration', value: `${data.duration} minutes` },
        ],
      },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      { type: 'note', text: next },
    ],
    footnote: `You're receiving this email because ${pet} has an appointment at ${clinic.name}.`,
  };
}

/** Composes the answer to a request that staff declined. */
export function composeAppointmentDeclined(
  data: AppointmentDeclinedMail,
  clinic: Clinic,
): MailContent {
  const pet = nameOr('your pet', data.petName);
  return {
    subject: `Your request for an appointment for ${pet}`,
    preview: "We couldn't book the times you asked for.",
    heading: 'About your appointment request',
    blocks: [
      {
        type: 'paragraph',
        text: `Hello ${nameOr('there', data.firstName)}, we couldn't book the appointment you requested for ${pet}.`,
      },
      { type: 'paragraph', text: `Our message: ${plainLine(data.message)}` },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `Request other times on your dashboard, or call us at ${clinic.phone}.`,
      },
    ],
    footnote: `You're receiving this email because you requested an appointment at ${clinic.name}.`,
  };
}

/** Returns the calendar file of an appointment's email; a reminder changes nothing in the calendar. */
export function appointmentCalendar(
  data: AppointmentMail,
  clinic: Clinic,
  { to, sender }: Record<'to' | 'sender', { name: string; address: string }>,
): CalendarFile | undefined {
  if (data.notice === 'due') return undefined;
  const pet = nameOr('your pet', data.petName);
  return toCalendarFile({
    uid: `appointment-${data.appointmentId}@${sender.address.split('@')[1] ?? 'localhost'}`,
    sequence: data.version,
    isCancelled: data.notice === 'cancelled',
    startsAt: new Date(data.startsAt),
    duration: data.duration,
    summary: `${pet}: ${typeWords[data.type]} at ${clinic.name}`,
    description: `Questions? Call us at ${clinic.phone}.`,
    location: clinic.name,
    organizer: { ...sender, name: clinic.name },
    attendee: to,
    stampedAt: new Date(data.changedAt),
  });
}
