import { expect, test } from 'vitest';
import { removalTime, removeIf, tellIfEnrolledBefore } from './left-unpaid.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));

test('[PAY-20] tells after 23 days, a week before the removal after 30', () => {
  expect(tellIfEnrolledBefore(at(24))).toEqual(at(1));
  expect(removalTime(at(1), at(24))).toEqual(at(31));
  expect(removeIf(at(31))).toEqual({ enrolledBefore: at(1), toldBefore: at(24) });
});

test('who is told late still has a week', () => {
  expect(removalTime(at(1), at(29))).toEqual(at(36));
  expect(removeIf(at(36)).toldBefore).toEqual(at(29));
});
