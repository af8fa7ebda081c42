import { expect, test } from 'vitest';
import { visitItems } from './rules-visits.ts';

const day = new Date('2027-03-10');
const use = (performedOn: Date, isOpening = false) => ({ quantity: 1, performedOn, isOpening });
const year = { startsOn: new Date('2026-09-14'), equivalents: [] };
const exam = {
  ...year,
  code: 'exam',
  label: 'Physical exam',
  quantity: 2,
  redemptions: [use(day)],
};

test('[CAR-06] the summary lists what was used that day, with what is left', () => {
  const earlier = use(new Date('2027-01-05'));
  const discount = { ...exam, code: 'discount', label: '10% off', quantity: null };
  const items = visitItems(
    [
      exam,
      { ...exam, code: 'nails', label: 'Nail trim', redemptions: [earlier, use(day)] },
      { ...exam, code: 'dental', label: 'Dental cleaning', redemptions: [earlier] },
      { ...exam, code: 'lab', label: 'Blood test', redemptions: [use(day, true)] },
      discount,
    ],
    day,
  );
  expect(items).toEqual([
    { label: 'Physical exam', quantity: 1, left: 1 },
    { label: 'Nail trim', quantity: 1, left: 0 },
    { label: '10% off', quantity: 1, left: null },
  ]);
});

test('[CAR-06] after a change of plan, services that count as each other are counted together', () => {
  const gone = {
    ...exam,
    code: 'old_exam',
    label: 'Exam',
    quantity: 0,
    redemptions: [use(new Date('2027-01-05'))],
    equivalents: ['exam'],
  };
  const lastYear = { ...gone, startsOn: new Date('2025-09-14') };
  const changed = { ...exam, equivalents: ['old_exam'] };
  expect(visitItems([lastYear, gone, changed], day)).toEqual([
    { label: 'Physical exam', quantity: 1, left: 0 },
  ]);
});
