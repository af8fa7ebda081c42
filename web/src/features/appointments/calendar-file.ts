import type { OwnAppointment } from '@petwell/contracts';

/** `20261130T140000Z`: an instant, so that no time zone needs to be described. */
const instant = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n');

const bytes = new TextEncoder();

/** Breaks a line after at most 75 bytes, and never inside a character (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (bytes.encode(last + character).length <= 75) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join('\r\n');
}

type CalendarEntry = {
  appointment: OwnAppointment;
  summary: string;
  location: string;
  now: Date;
  /** The host of the clinic's address, as in the mails, so that calendars know both as one event. */
  host: string;
};

/** Writes a visit as an iCalendar file (RFC 5545). */
export function toCalendarFile(entry: CalendarEntry): string {
  const { id, startsAt, duration } = entry.appointment;
  const start = Date.parse(startsAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PetWell//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:appointment-${id}@${entry.host}`,
    `DTSTAMP:${instant(entry.now.getTime())}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(start + duration * 60_000)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(entry.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
