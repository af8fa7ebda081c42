import { expect, test } from 'vitest';
import {
  activeState,
  cancelledState,
  enrollmentRecord,
  pendingState,
} from '../../test/factories.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { limitReached } from './rules-unpaid-limits.ts';

/** Enrollments of as many pets. */
const enrollments = (count: number, state = pendingState(), from = 1): EnrollmentRecord[] =>
  Array.from({ length: count }, (_, index) => enrollmentRecord({ id: from + index, state }));

/** Canceled before the first payment. */
const discontinued = pendingState({
  status: 'cancelled',
  cancelledAt: new Date('2026-02-01T10:00:00.000Z'),
  reason: 'owner',
});

const withoutLife = (record: EnrollmentRecord): EnrollmentRecord => ({
  ...record,
  pet: { ...record.pet, deceasedAt: '2026-02-01T10:00:00.000Z' },
});

test('[ENR-21] an owner who never paid has at most 6 unpaid plans', () => {
  expect(limitReached([])).toBeNull();
  expect(limitReached(enrollments(5))).toBeNull();
  expect(limitReached(enrollments(6))).toBe('plans');
});

test('[ENR-21] and at most 12 living pets, whatever became of their plans', () => {
  expect(limitReached(enrollments(11, discontinued))).toBeNull();
  expect(limitReached(enrollments(12, discontinued))).toBe('pets');
  expect(limitReached([...enrollments(5), ...enrollments(7, discontinued, 6)])).toBe('pets');
  expect(limitReached(enrollments(12, discontinued).map(withoutLife))).toBeNull();
});

test.each([activeState(), cancelledState()])(
  '[ENR-21] one plan that ever started lifts both limits (%j)',
  (state) => {
    expect(limitReached([...enrollments(40), enrollmentRecord({ id: 41, state })])).toBeNull();
  },
);
