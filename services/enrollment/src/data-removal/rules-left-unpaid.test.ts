import { expect, test } from 'vitest';
import { reminderDueBefore, removalDueBefore, removalTime } from './rules-left-unpaid.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));

test('[PAY-42] reminds after 23 days, a week before the removal after 30', () => {
  expect(reminderDueBefore(at(24))).toEqual(at(1));
  expect(removalTime(at(1), at(24))).toEqual(at(31));
  expect(removalDueBefore(at(31))).toEqual({ enrolledBefore: at(1), remindedBefore: at(24) });
});

test('still leaves a week after a late reminder', () => {
  expect(removalTime(at(1), at(29))).toEqual(at(36));
  expect(removalDueBefore(at(36)).remindedBefore).toEqual(at(29));
});
