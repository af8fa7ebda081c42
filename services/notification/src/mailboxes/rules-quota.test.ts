import { expect, test } from 'vitest';
import { mailboxOf, nextSlot } from './rules-quota.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Returns when `count` emails that are wanted at once are sent, in minutes. */
function slots(count: number, wantedAt = 0): number[] {
  const taken: number[] = [];
  for (let i = 0; i < count; i += 1) taken.push(nextSlot(taken, wantedAt));
  return taken.map((time) => time / minute);
}

test('[MAI-07] allows four emails an hour and ten a day; the others wait', () => {
  expect(slots(11)).toEqual([0, 0, 0, 0, 60, 60, 60, 60, 120, 120, 1_440]);
});

test('[MAI-07] counts sliding windows, not the hours of a clock', () => {
  expect(nextSlot([0, 0, 0, 50 * minute], 59 * minute)).toBe(hour);
  expect(nextSlot([0, 0, 50 * minute, 55 * minute], 70 * minute)).toBe(70 * minute);
  expect(
    nextSlot(
      [40, 45, 50, 55].map((time) => time * minute),
      70 * minute,
    ),
  ).toBe(100 * minute);
});

test('[MAI-07] keeps what waits in its place', () => {
  const waiting = [60, 60, 60, 60].map((time) => time * minute);
  expect(nextSlot(waiting, 30 * minute)).toBe(120 * minute);
  expect(nextSlot(waiting, 0)).toBe(0);
});

test.each([
  ['Ada.Park@Example.com ', 'ada.park@example.com'],
  ['ada.park+vet@example.com', 'ada.park@example.com'],
  ['A.da.Park+1@googlemail.com', 'adapark@gmail.com'],
  ['ada.park@gmail.com', 'adapark@gmail.com'],
])('[MAI-14] %s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
