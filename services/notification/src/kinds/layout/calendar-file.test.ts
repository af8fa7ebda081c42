import { expect, test } from 'vitest';
import { toCalendarFile, type CalendarEvent } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'appointment-17@petwell.example',
  sequence: 0,
  isCancelled: false,
  startsAt: new Date('2026-11-30T14:00:00.000Z'),
  duration: 30,
  summary: 'Biscuit: exam',
  description: 'Call us.',
  location: 'PetWell Veterinary Clinic',
  organizer: { name: 'PetWell', address: 'care@petwell.example' },
  attendee: { name: 'Ada Park', address: 'ada.park@example.com' },
  stampedAt: new Date('2026-11-21T15:04:05.678Z'),
};

test('[APT-36] writes an invitation in UTC', () => {
  const { method, content } = toCalendarFile(event);
  expect(method).toBe('REQUEST');
  expect(content.replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PetWell//Appointments//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:appointment-17@petwell.example',
    'SEQUENCE:0',
    'DTSTAMP:20261121T150405Z',
    'DTSTART:20261130T140000Z',
    'DTEND:20261130T143000Z',
    'SUMMARY:Biscuit: exam',
    'DESCRIPTION:Call us.',
    'LOCATION:PetWell Veterinary Clinic',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="PetWell":mailto:care@petwell.example',
    'ATTENDEE;CN="Ada Park";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada.park@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('[APT-36] a cancellation has the same UID and a higher SEQUENCE', () => {
  const { method, content } = toCalendarFile({ ...event, sequence: 3, isCancelled: true });
  expect(method).toBe('CANCEL');
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3', `UID:${event.uid}`]) {
    expect(content).toContain(`\r\n${line}\r\n`);
  }
});

test('[APT-36] names can neither break out of their line nor of their quotes', () => {
  const summary = 'Rex, a; b\\c\r\nATTENDEE:mailto:x@example.com';
  const attendee = { ...event.attendee, name: 'Ada";X="\r\nEvil' };
  const { content } = toCalendarFile({ ...event, summary, attendee });
  const lines = content.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('SUMMARY:Rex\\, a\\; b\\\\c\\nATTENDEE:mailto:x@example.com');
  expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(/^ATTENDEE;CN="Ada;X=Evil";/);
  expect(lines).toHaveLength(19);
});

test('[APT-36] folds lines after 75 bytes, between characters', () => {
  const summary = '🐕é'.repeat(60);
  const { content } = toCalendarFile({ ...event, summary });
  for (const line of content.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('�');
  }
  expect(content.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
});
