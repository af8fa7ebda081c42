import { expect, it } from 'vitest';
import { readTarget } from '../../src/move-clock.ts';

const now = new Date('2026-11-01T12:00:00Z');
const read = (target: { to?: string; by?: string }) =>
  readTarget(target, { now, timeZone: 'America/New_York' }).toISOString();

it('[OPS-11] reads a day, a time at the clinic, and a duration', () => {
  expect(read({ to: '2027-03-01' })).toBe('2027-03-01T05:00:00.000Z');
  expect(read({ to: '2027-07-01T09:00' })).toBe('2027-07-01T13:00:00.000Z');
  expect(read({ by: '30d' })).toBe('2026-12-01T12:00:00.000Z');
  expect(read({ by: '90m' })).toBe('2026-11-01T13:30:00.000Z');
});

it.each([{ to: '2026-10-31' }, { by: '0d' }])('[OPS-11] never moves back: %o', (target) => {
  expect(() => read(target)).toThrow('moves forward only');
});

it.each([{ to: 'tomorrow' }, { to: '2027-02-30' }, { to: '2027-02-01T9am' }, { by: '3 weeks' }])(
  '[OPS-11] explains itself instead of guessing: %o',
  (target) => {
    expect(() => read(target)).toThrow('Usage: make clock');
  },
);
