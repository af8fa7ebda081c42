import type { AppointmentType } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import { toCalendarFile, type CalendarFile } from './layout/calendar-file.ts';
import {
  dashboardUrl,
  mapUrl,
  type Block,
  type Clinic,
  type MailContent,
} from './layout/mail-content.ts';
import { formatVisitTime, nameOr, plainLine } from './layout/mail-text.ts';

export type AppointmentMail = MailOf<'appointment'>;
export type AppointmentDeclinedMail = MailOf<'appointment-declined'>;

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

/** Advice for a visit, for pets of any kind. */
function preparationFor(type: AppointmentType, pet: string): string {
  switch (type) {
    case 'exam':
      return `Bring any medication that ${pet} takes, and your questions.`;
    case 'dental':
      return `If we asked you to keep ${pet} from eating before the visit, please follow those instructions. If you aren't sure, call us.`;
    case 'lab':
      return `Keep ${pet} from eating before the visit only if we asked you to. The same goes for bringing a sample.`;
    case 'vaccine':
      return `Bring ${pet}'s vaccination records if we don't have them yet. Tell us if ${pet} isn't feeling well or has ever reacted to a vaccine.`;
    case 'grooming':
      return `Tell us about any sore spots or skin problems before we start.`;
    case 'surgery':
      return `Follow the instructions we gave you about food, water, and medication. If you don't have them or aren't sure, call us before that day.`;
    case 'prevention':
      return `Tell us which flea, tick, or heartworm products ${pet} gets, and when the last dose was.`;
    case 'other':
      return `Bring any medication that ${pet} takes.`;
  }
}

/** Returns the wording of a notice: subject, heading, and the sentence after the greeting. */
function wordingOf(
  { notice, type }: AppointmentMail,
  { pet, when, before }: { pet: string; when: string; before: string | null },
) {
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
        text: `${before === null ? '' : `${what} was on ${before}. `}${before === null ? what : 'It'} is now on ${when}. The attached file updates your calendar.`,
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

/** Returns when a moved appointment was; null if only its kind or duration changed. */
function timeBefore({ startsAt, previous }: AppointmentMail, clinic: Clinic): string | null {
  return previous === undefined || previous.startsAt === startsAt
    ? null
    : formatVisitTime(previous.startsAt, clinic);
}

/** How to get there, what to prepare, and what the owner told us. */
function visitBlocks(data: AppointmentMail, pet: string, clinic: Clinic): Block[] {
  const note = plainLine(data.ownerNote ?? '');
  return [
    { type: 'link', label: 'Open the map', url: mapUrl(clinic) },
    {
      type: 'list',
      title: 'Before you come',
      items: [preparationFor(data.type, pet), 'Dogs come on a leash, cats in a carrier.'],
    },
    ...(note === '' ? [] : [`You told us: \u201c${note}\u201d`]),
  ];
}

/** Composes the confirmation of an appointment, a notice of its change or end, or its reminder. */
export function composeAppointment(data: AppointmentMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const when = formatVisitTime(data.startsAt, clinic);
  const before = timeBefore(data, clinic);
  const { subject, heading, text } = wordingOf(data, { pet, when, before });
  const next =
    data.notice === 'cancelled'
      ? `To find another time, request an appointment on your dashboard or call us at ${clinic.phone}.`
      : `Need another time? Ask for it on your dashboard, or cancel there until 24 hours before. You can always call us at ${clinic.phone}.`;
  return {
    subject,
    preview: `${clinic.name}, ${data.duration} minutes.`,
    heading,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, ${text}`,
      {
        type: 'facts',
        rows: [
          { label: 'Pet', value: pet },
          { label: 'When', value: when },
          ...(before === null ? [] : [{ label: 'Before', value: before }]),
          { label: 'Duration', value: `${data.duration} minutes` },
          { label: 'Where', value: clinic.address },
        ],
      },
      ...(data.notice === 'cancelled' ? [] : visitBlocks(data, pet, clinic)),
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      { type: 'note', text: next },
    ],
    footnote: `You're receiving this email because of ${pet}'s appointment at ${clinic.name}.`,
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
      `Hello ${nameOr('there', data.firstName)}, we couldn't book the appointment you requested for ${pet}.`,
      `Our message: ${plainLine(data.message)}`,
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
    location: `${clinic.name}, ${clinic.address}`,
    organizer: { ...sender, name: clinic.name },
    attendee: to,
    stampedAt: new Date(data.changedAt),
  });
}
