import type { Appointment } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { createAppointment } from '../../shared/testing/staff-appointments.ts';
import { availabilityOf } from './availability.ts';
import {
  columnOf,
  foldLanes,
  hoursToShow,
  isClosedAt,
  layOut,
  placeAfter,
  type Track,
  weekOf,
} from './calendar-rules.ts';

const columns = ['Dr. Lee', 'Dr. Ortiz'];
const openingHours = {
  week: [...Array.from({ length: 6 }, () => ({ opens: '08:30', closes: '17:30' })), null],
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
};
const at = (id: number, time: string, duration = 30, rest: Partial<Appointment> = {}) =>
  createAppointment({ id, time, duration, day: '2026-11-24', ...rest });

test('[APT-20] a week goes from Monday to Sunday', () => {
  expect(weekOf('2026-11-29')).toEqual(weekOf('2026-11-23'));
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23');
});

test('[APT-20] visits that overlap stand beside each other, canceled ones nowhere', () => {
  const laid = layOut([
    at(1, '09:00', 60),
    at(2, '09:15'),
    at(3, '09:45', 60),
    at(4, '11:00'),
    at(5, '09:00', 60, { status: 'cancelled' }),
  ]);
  expect(laid.map(({ visit, lane, lanes }) => [visit.id, lane, lanes])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
    [4, 0, 1],
  ]);
});

test('[APT-24] a crowded time leaves a strip beside its lanes for the number of hidden visits', () => {
  const crowd = [
    at(1, '09:00', 60),
    at(2, '09:15'),
    at(3, '09:20'),
    at(4, '09:25'),
    at(5, '11:00'),
  ];
  const { shown, hidden } = foldLanes(layOut(crowd), 2);
  expect(
    shown.map(({ visit, lane, lanes, hasStrip }) => [visit.id, lane, lanes, hasStrip]),
  ).toEqual([
    [1, 0, 2, true],
    [2, 1, 2, true],
    [5, 0, 1, false],
  ]);
  expect(hidden).toEqual([{ start: 540, count: 2 }]);
  expect(foldLanes(layOut(crowd), 4).hidden).toEqual([]);
});

test('[APT-20] the grid has the opening hours, and those of visits outside them', () => {
  expect(hoursToShow(['2026-11-24'], [], openingHours)).toEqual({ from: 480, until: 1080 });
  const early = [at(1, '06:30')];
  expect(hoursToShow(['2026-11-24'], early, openingHours)).toEqual({ from: 360, until: 1080 });
  expect(hoursToShow(['2026-11-26'], [], openingHours)).toEqual({ from: 480, until: 1080 });
});

test('[APT-20] the clinic is closed before it opens, and from when it closes', () => {
  const isClosed = (minutes: number) => isClosedAt('2026-11-24', minutes, openingHours);
  expect([480, 510, 1020, 1050].map(isClosed)).toEqual([true, false, false, true]);
  expect(isClosedAt('2026-11-26', 480, openingHours)).toBe(false);
});

test('[APT-21] a move goes by quarters and columns, and ends at the edges', () => {
  const tracks: Track[] = columns.map((name) => ({
    key: name,
    day: '2026-11-24',
    column: name,
    name,
  }));
  const place = (steps: number, moved = 0) =>
    placeAfter(at(1, '09:00'), { tracks: moved, steps }, { tracks, index: 0 });
  expect(place(3)).toEqual({ day: '2026-11-24', time: '09:45', column: null });
  expect(place(-1, 1)).toEqual({ day: '2026-11-24', time: '08:45', column: 'Dr. Ortiz' });
  expect(place(-99, 9)).toMatchObject({ time: '00:00', column: 'Dr. Ortiz' });
});

test('[APT-17] visits of nobody and of a former name stand in the first column', () => {
  expect(columnOf({ column: null }, columns)).toBe('Dr. Lee');
  expect(columnOf({ column: 'Dr. Who' }, columns)).toBe('Dr. Lee');
  expect(columnOf({ column: 'Dr. Ortiz' }, columns)).toBe('Dr. Ortiz');
});

test.each([
  ['2026-11-24', '10:00', 'Dr. Lee', 'Overlaps Biscuit at 9:45 AM.'],
  ['2026-11-24', '10:00', 'Dr. Ortiz', 'Free. The clinic is open 8:30AM-5:30PM.'],
  ['2026-11-24', '10:15', 'Dr. Lee', 'Free. The clinic is open 8:30AM-5:30PM.'],
  ['2026-11-24', '17:15', 'Dr. Lee', 'The clinic is open 8:30AM-5:30PM on Tue, November 24.'],
  ['2026-11-26', '10:00', 'Dr. Lee', 'Closed on Thu, November 26: Thanksgiving.'],
  ['2026-11-29', '10:00', 'Dr. Lee', 'Closed on Sun, November 29.'],
])('[APT-40] says of %s %s with %s: %s', (day, time, column, text) => {
  const wanted = { id: 7, day, time, duration: 30, column };
  const visits = [at(1, '09:45'), at(7, '10:00'), at(2, '10:00', 30, { status: 'cancelled' })];
  expect(availabilityOf(wanted, visits, { columns, openingHours })).toEqual({
    isFree: text.startsWith('Free'),
    text,
  });
});
