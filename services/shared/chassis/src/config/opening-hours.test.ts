import { formatWeek, hoursOn } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadConfig } from './load-config.ts';
import { openingHoursEnvironment, toOpeningHours } from './opening-hours.ts';

const schema = z.object(openingHoursEnvironment);
const read = (CLINIC_HOURS = '', CLINIC_HOLIDAYS = '') =>
  toOpeningHours(loadConfig(schema, { CLINIC_HOURS, CLINIC_HOLIDAYS }));

test('[NAV-07] the hours are Mon-Fri 8AM-6PM, Sat 9AM-6PM, Sun closed unless set', () => {
  expect(formatWeek(read())).toEqual([
    { days: 'Mon-Fri', hours: '8AM-6PM' },
    { days: 'Sat', hours: '9AM-6PM' },
    { days: 'Sun', hours: 'closed' },
  ]);
});

test('[NAV-07] days that are not named are closed, and days in a row are one line', () => {
  expect(formatWeek(read('sat 10:00-12:30;Mon-Tue 00:00-24:00; Wed 12:00-24:00'))).toEqual([
    { days: 'Mon-Tue', hours: '24 hours' },
    { days: 'Wed', hours: '12PM-12AM' },
    { days: 'Thu-Fri', hours: 'closed' },
    { days: 'Sat', hours: '10AM-12:30PM' },
    { days: 'Sun', hours: 'closed' },
  ]);
});

test('[APT-37] a holiday is closed, with a name or without', () => {
  const hours = read('', '2026-12-25 Christmas Day; 2027-01-01;');
  expect(hours.holidays).toEqual([
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2027-01-01', name: null },
  ]);
  expect(hoursOn('2026-12-24', hours)).toEqual({ opens: '08:00', closes: '18:00' });
  expect(hoursOn('2026-12-25', hours)).toBeNull();
  expect(hoursOn('2026-12-27', hours)).toBeNull();
});

test.each([
  ['Mon-Fri 8-18', 'CLINIC_HOURS: Part 1: Expected times like 08:00-18:00'],
  ['Mon-Fri 08:00-18:00; Weekend closed', 'Part 2: Expected the weekdays Mon, Tue'],
  ['Mon 08:00 to 18:00', 'Part 1: Expected a form like'],
  ['Mon 18:00-08:00', 'Part 1: The clinic must close after it opens'],
  ['Sat-Mon 08:00-18:00', 'Part 1: The days must be in the order of the week'],
  ['Mon-Fri 08:00-18:00; Fri 08:00-12:00', 'Part 2: Fri is named twice'],
  ['Mon-Sun closed', 'Expected at least one day on which the clinic is open'],
])('[APT-37] says what is wrong with the hours "%s"', (text, problem) => {
  expect(() => read(text)).toThrow(problem);
});

test.each(['2026-02-30', 'Christmas', '12/25/2026'])(
  '[APT-37] says what is wrong with the holiday "%s"',
  (text) => {
    expect(() => read('', `2026-12-25; ${text}`)).toThrow(
      'CLINIC_HOLIDAYS: Part 2: Expected a day that exists',
    );
  },
);
