import { instantOf } from '@petwell/chassis/time';
import { expect, test } from 'vitest';
import { clinic } from '../../test/factories.ts';
import { describeHoursOf, isOpenFor } from './rules-opening-hours.ts';

const isOpen = (day: string, time: string, duration: number, at = clinic()) =>
  isOpenFor({ startsAt: instantOf({ day, time }, at.timeZone), duration }, at);

test('[APT-13] a visit is inside the hours from its start to its end', () => {
  // A Monday.
  expect(isOpen('2026-11-30', '08:00', 600)).toBe(true);
  expect(isOpen('2026-11-30', '07:59', 5)).toBe(false);
  expect(isOpen('2026-11-30', '17:30', 30)).toBe(true);
  expect(isOpen('2026-11-30', '17:30', 31)).toBe(false);
  expect(isOpen('2026-11-30', '18:00', 5)).toBe(false);
});

test('[APT-37] weekdays have their own hours, and closed days have none', () => {
  expect(isOpen('2026-12-05', '08:30', 30)).toBe(false);
  expect(isOpen('2026-12-05', '09:00', 30)).toBe(true);
  expect(isOpen('2026-12-06', '10:00', 30)).toBe(false);
  expect(isOpen('2026-12-25', '10:00', 30)).toBe(false);
});

test('[APT-37] eight o’clock is eight o’clock in winter and in summer', () => {
  for (const day of ['2027-03-12', '2027-03-15', '2027-11-05', '2027-11-08']) {
    expect(isOpen(day, '08:00', 30), day).toBe(true);
    expect(isOpen(day, '07:30', 30), day).toBe(false);
    expect(isOpen(day, '17:30', 30), day).toBe(true);
    expect(isOpen(day, '17:30', 35), day).toBe(false);
  }
});

test('[APT-37] minutes count as they pass on the day on which the clock changes', () => {
  const week = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '04:00' }));
  const nights = clinic({ openingHours: { week, holidays: [] } });
  // 2 AM is skipped: from 1 to 4 are two hours.
  expect(isOpen('2027-03-14', '01:00', 120, nights)).toBe(true);
  expect(isOpen('2027-03-14', '01:00', 121, nights)).toBe(false);
  // 1 AM is repeated: from the first to 4 are four hours.
  expect(isOpen('2027-11-07', '01:00', 240, nights)).toBe(true);
});

test('[APT-37] a clinic that never closes is open past midnight, but not into a holiday', () => {
  const week = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }));
  const holidays = [{ day: '2026-12-25', name: null }];
  const always = clinic({ openingHours: { week, holidays } });
  expect(isOpen('2026-12-23', '23:30', 60, always)).toBe(true);
  expect(isOpen('2026-12-24', '23:30', 30, always)).toBe(true);
  expect(isOpen('2026-12-24', '23:30', 31, always)).toBe(false);
});

test('[APT-37] the hours of a day are said in a sentence', () => {
  const { openingHours } = clinic();
  expect(describeHoursOf('2026-11-30', openingHours)).toBe(
    'The clinic is open 8AM-6PM on Monday, November 30, 2026.',
  );
  expect(describeHoursOf('2026-12-06', openingHours)).toBe(
    'The clinic is closed on Sunday, December 6, 2026.',
  );
  expect(describeHoursOf('2026-12-25', openingHours)).toBe(
    'The clinic is closed on Friday, December 25, 2026 (Christmas Day).',
  );
});
