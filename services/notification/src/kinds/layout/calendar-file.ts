/** An event for the recipient's calendar. `duration` in minutes. */
export type CalendarEvent = {
  /** Stays the same for every change of the event. */
  uid: string;
  /** Higher than in the mail before, so that calendars take the newest. */
  sequence: number;
  isCancelled: boolean;
  startsAt: Date;
  duration: number;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string };
  /** When the event was last changed. */
  stampedAt: Date;
};
export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; content: string };

/** `20261130T140000Z`: an instant, so that no time zone needs to be described. */
const instant = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

/** Quoted parameter values can contain neither quotes nor control characters. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

/** Breaks a line after at most 75 bytes, and never inside a character (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (Buffer.byteLength(last + character) <= 75) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join('\r\n');
}

/** Writes an iCalendar file (RFC 5545) with its iTIP method (RFC 5546). */
export function toCalendarFile(event: CalendarEvent): CalendarFile {
  const { uid, isCancelled, startsAt, organizer, attendee } = event;
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  const endsAt = new Date(startsAt.getTime() + event.duration * 60_000);
  const attending = 'ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PetWell//Appointments//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instant(event.stampedAt)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};${attending}:mailto:${attendee.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: `${lines.map(fold).join('\r\n')}\r\n` };
}
