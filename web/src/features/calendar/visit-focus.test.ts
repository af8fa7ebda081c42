import { expect, test } from 'vitest';
import { nextStop, type Stop } from './visit-focus.ts';

const stop = (key: string, track: number, start: number, lane = 0): Stop => ({
  key,
  track,
  start,
  lane,
});
/** Monday, Tuesday without visits, and Wednesday. */
const stops = [
  stop('mon 9', 0, 540),
  stop('mon 9 beside', 0, 540, 1),
  stop('mon 14', 0, 840),
  stop('wed 8', 2, 480),
  stop('wed 15', 2, 900),
];

test.each([
  ['mon 9', 'ArrowDown', 'mon 9 beside'],
  ['mon 9 beside', 'ArrowDown', 'mon 14'],
  ['mon 14', 'ArrowUp', 'mon 9 beside'],
  ['mon 9', 'ArrowRight', 'wed 8'],
  ['mon 14', 'ArrowRight', 'wed 15'],
  ['wed 15', 'ArrowLeft', 'mon 14'],
  ['mon 9', 'ArrowUp', undefined],
  ['mon 14', 'ArrowDown', undefined],
  ['wed 8', 'ArrowRight', undefined],
  ['mon 9', 'a', undefined],
  ['gone', 'ArrowDown', undefined],
])('[APT-26] from %s, %s leads to %s', (from, arrow, to) => {
  expect(nextStop(stops, from, arrow)?.key).toBe(to);
});
