import { expect, test } from 'vitest';
import { isNews, withAnnounced } from './rules.ts';

const timeZone = 'America/New_York';
const now = new Date('2027-02-10T12:00:00.000Z');
const charge = (day: string, amountCents = 6_350) => ({
  amountCents,
  chargeAt: new Date(`${day}T17:00:00.000Z`),
});

test.each([
  ['the same charge', charge('2027-03-03'), charge('2027-03-03'), false],
  ['the next month after a charge', charge('2027-02-03'), charge('2027-03-03'), false],
  ['two months after it, as after a pause', charge('2027-01-03'), charge('2027-03-03'), false],
  ['the end of a shorter month', charge('2027-01-31'), charge('2027-02-28'), false],
  ['the end of a longer month', charge('2026-11-30'), charge('2027-03-31'), false],
  ['another amount', charge('2027-02-03'), charge('2027-03-03', 7_350), true],
  ['another day of the month', charge('2027-02-03'), charge('2027-03-10'), true],
  ['a later month than the one that is to come', charge('2027-03-03'), charge('2027-04-03'), true],
  ['a day that only ends its month by chance', charge('2027-02-05'), charge('2027-02-28'), true],
])('[MNY-49] %s', (_name, told, next, expected) => {
  expect(isNews(told, next, { now, timeZone })).toBe(expected);
});

test('[MNY-49] the day is the clinic’s', () => {
  const told = { amountCents: 6_350, chargeAt: new Date('2027-03-04T03:00:00.000Z') };
  expect(isNews(told, charge('2027-03-03'), { now, timeZone })).toBe(false);
});

test.each([
  ['an announced price, on its day', '2027-03-03', 6_950, 6_950],
  ['an announced price before its day', '2027-03-02', 6_950, 6_350],
  ['the old price again, after it was withdrawn', '2027-03-02', 6_350, 6_350],
  ['any other amount', '2027-03-03', 7_350, 6_350],
])('[OFR-83] what the owner knows, with %s as the next charge', (_name, day, cents, known) => {
  const prices = [
    { from: null, monthlyCents: 6_350 },
    { from: '2027-03-03', monthlyCents: 6_950 },
  ];
  const told = charge('2027-02-03');
  const next = charge(day, cents);
  expect(withAnnounced(told, next, { prices, timeZone })).toEqual({ ...told, amountCents: known });
  expect(withAnnounced(told, next, { prices: [], timeZone })).toEqual(told);
});
