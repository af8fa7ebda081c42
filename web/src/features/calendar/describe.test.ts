import { expect, test } from 'vitest';
import { services } from '../../shared/testing/server.ts';
import { describeBenefits, typeFor } from './describe.ts';

test('services are named as the catalog names them, and one that it does not know by its code', () => {
  expect(describeBenefits(['dental', 'exam', 'full_groom'], services)).toBe(
    'dental cleaning, exam, full groom',
  );
});

test.each([
  [['exam', 'nail_trim'], 'grooming'],
  [['nail_trim', 'dental'], 'dental'],
  [['exam'], 'exam'],
  [['full_groom'], 'exam'],
  [[], 'exam'],
])('an appointment for %j is proposed as %s', (codes, type) => {
  expect(typeFor(codes, services)).toBe(type);
});
