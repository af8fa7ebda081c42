import { describe, expect, it } from 'vitest';
import { createPet } from '../../shared/testing/factories.ts';
import { describeNext } from './describe.ts';
import { groupRows, mostUrgent, type CareRow } from './rows.ts';

const today = '2026-11-24';
const createRow = (overrides: Partial<CareRow>): CareRow => ({
  code: 'nail_trim',
  label: 'Nail trim',
  careType: 'grooming',
  quantity: 4,
  left: 4,
  used: 0,
  dueOn: '2026-12-23',
  lastDoneOn: null,
  visit: null,
  isRequested: false,
  report: null,
  ...overrides,
});
const exam = createRow({ code: 'exam', label: 'Comprehensive physical exam', careType: 'exam' });
const influenza = createRow({
  code: 'influenza_series',
  label: 'Canine influenza vaccine series',
  careType: 'vaccine',
  quantity: 1,
  left: 1,
});
const titleOf = (row: CareRow, isNew: boolean) =>
  describeNext(row, { pet: createPet(), isNew, today }).title;

describe('the next step', () => {
  it('[DSH-20] is the exam among services that are due on one day', () => {
    expect(mostUrgent(groupRows([influenza, exam], today))).toBe(exam);
    const sooner = { ...influenza, dueOn: '2026-12-22' };
    expect(mostUrgent(groupRows([exam, sooner], today))).toBe(sooner);
  });

  it('[DSH-20] reads well for every service, new or not', () => {
    expect(titleOf(exam, true)).toBe('Biscuit’s first exam is waiting');
    expect(titleOf(influenza, true)).toBe('First for Biscuit: canine influenza vaccine series');
    expect(titleOf(exam, false)).toBe('Next for Biscuit: comprehensive physical exam');
    expect(titleOf(createRow({ label: 'EKG' }), false)).toBe('Next for Biscuit: EKG');
  });

  it('[DSH-20] says how much is included, by when, and why it matters to this pet', () => {
    const pet = createPet({ healthConcerns: ['dental problems'] });
    const textOf = (row: CareRow) => describeNext(row, { pet, isNew: false, today }).text;
    expect(textOf({ ...influenza, careType: 'dental' })).toBe(
      'Included once this plan year, best by December 23. You mentioned dental problems.',
    );
    expect(textOf({ ...exam, left: 3, dueOn: '2026-11-01' })).toBe(
      '3 of 4 left this plan year, was due on November 1.',
    );
    expect(textOf({ ...exam, dueOn: null })).toBe('4 of 4 left this plan year.');
  });
});
