import { expect, test } from 'vitest';
import { ageGroupBy, ageGroupOn, type KnownAge } from './rules-age.ts';

const born = (birthDate: string): KnownAge => ({
  birthDate,
  age: 'puppy/kitten',
  ageToldOn: '2020-01-01',
});
const told = (age: KnownAge['age'], ageToldOn: string): KnownAge => ({
  birthDate: null,
  age,
  ageToldOn,
});

test('[CHG-86] a birth date says on which day a pet enters an age group', () => {
  expect(ageGroupOn('2026-05-25', '2026-11-24')).toBe('puppy/kitten');
  expect(ageGroupOn('2026-05-24', '2026-11-24')).toBe('young adult');
  expect(ageGroupBy(born('2026-05-24'), '2029-05-23')).toBe('young adult');
  expect(ageGroupBy(born('2026-05-24'), '2029-05-24')).toBe('adult');
  expect(ageGroupBy(born('2026-05-24'), '2033-05-24')).toBe('senior');
});

test('[CHG-86] a pet born on a leap day, or late in a long month, enters it on the last day of a shorter one', () => {
  expect(ageGroupOn('2024-02-29', '2027-02-27')).toBe('young adult');
  expect(ageGroupOn('2024-02-29', '2027-02-28')).toBe('adult');
  expect(ageGroupOn('2025-08-31', '2026-02-27')).toBe('puppy/kitten');
  expect(ageGroupOn('2025-08-31', '2026-02-28')).toBe('young adult');
});

test('[CHG-86] an age range counts from its day, for a pet that had just entered it', () => {
  expect(ageGroupBy(told('puppy/kitten', '2026-01-10'), '2026-07-09')).toBe('puppy/kitten');
  expect(ageGroupBy(told('puppy/kitten', '2026-01-10'), '2026-07-10')).toBe('young adult');
  expect(ageGroupBy(told('puppy/kitten', '2026-01-10'), '2029-01-10')).toBe('adult');
  expect(ageGroupBy(told('young adult', '2026-01-10'), '2028-07-09')).toBe('young adult');
  expect(ageGroupBy(told('young adult', '2026-01-10'), '2028-07-10')).toBe('adult');
  expect(ageGroupBy(told('adult', '2026-01-10'), '2030-01-10')).toBe('senior');
  expect(ageGroupBy(told('senior', '2026-01-10'), '2040-01-10')).toBe('senior');
});

test('[CHG-86] a birth date wins over the age range that was told', () => {
  expect(
    ageGroupBy({ ...told('senior', '2026-01-10'), birthDate: '2026-01-01' }, '2026-06-30'),
  ).toBe('puppy/kitten');
});
