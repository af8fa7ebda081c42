import { expect, it } from 'vitest';
import { createAppointment } from '../../shared/testing/appointments.ts';
import { toCalendarFile } from './calendar-file.ts';

const entry = {
  appointment: createAppointment(),
  summary: 'Dental visit for Biscuit, at the clinic',
  location: '100 Example Street; Jacksonville, FL',
  now: new Date('2026-11-20T15:00:00.000Z'),
  host: 'clinic.example',
};

it('[APT-36] writes the visit as an instant in UTC, under the name of the mails', () => {
  const lines = toCalendarFile(entry).split('\r\n');
  expect(lines).toContain('UID:appointment-301@clinic.example');
  expect(lines).toContain('DTSTAMP:20261120T150000Z');
  expect(lines).toContain('DTSTART:20261130T193000Z');
  expect(lines).toContain('DTEND:20261130T201500Z');
  expect(lines).toContain('SUMMARY:Dental visit for Biscuit\\, at the clinic');
  expect(lines).toContain('LOCATION:100 Example Street\\; Jacksonville\\, FL');
  expect(lines.at(-1)).toBe('');
});

it('[APT-36] folds long lines, and lets nobody add lines of their own', () => {
  const summary = `${'Žofie '.repeat(40)}\r\nEND:VCALENDAR\\`;
  const file = toCalendarFile({ ...entry, summary });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${'Žofie '.repeat(40)}\\nEND:VCALENDAR\\\\\r\n`);
});
