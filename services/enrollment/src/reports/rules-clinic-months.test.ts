import { expect, test } from 'vitest';
import { lastTwelveMonths } from './rules-clinic-months.ts';

const at = (now: string, timeZone = 'America/New_York') =>
  lastTwelveMonths(new Date(now), timeZone).map(
    ({ name, start }) => `${name} from ${start.toISOString()}`,
  );

test('the last twelve months end with the clinic’s current month', () => {
  const months = at('2026-03-01T04:30:00.000Z');
  expect([months.length, months[0], months[10], months[11]]).toEqual([
    12,
    '2025-03 from 2025-03-01T05:00:00.000Z',
    '2026-01 from 2026-01-01T05:00:00.000Z',
    '2026-02 from 2026-02-01T05:00:00.000Z',
  ]);
});

test('months start at midnight, also in daylight saving time', () => {
  expect(at('2026-11-15T12:00:00.000Z').slice(-4)).toEqual([
    '2026-08 from 2026-08-01T04:00:00.000Z',
    '2026-09 from 2026-09-01T04:00:00.000Z',
    '2026-10 from 2026-10-01T04:00:00.000Z',
    '2026-11 from 2026-11-01T04:00:00.000Z',
  ]);
});

test('months start earlier in zones east of Greenwich', () => {
  expect(at('2026-03-15T12:00:00.000Z', 'Asia/Kolkata').at(-1)).toBe(
    '2026-03 from 2026-02-28T18:30:00.000Z',
  );
});
