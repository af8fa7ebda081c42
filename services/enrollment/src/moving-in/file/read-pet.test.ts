import { expect, test } from 'vitest';
import { check, fine, told } from './test/rows.ts';

test('[IMP-54] “10 weeks” among birth dates is an age; a number isn’t', () => {
  const birth = (birthDate: string) => check({ birthDate, age: '', plan: 'Puppy Gold' });
  expect(told(birth('10 weeks'))).toEqual([]);
  expect(birth('10 weeks').member?.pet).toMatchObject({ age: 'puppy/kitten', birthDate: null });
  expect(told(birth('2018'))[0]).toMatch('warning Birth date: “2018” is not a date');
});

test('[IMP-52] a letter without width is no part of a name', () => {
  const { member } = check({ petName: 'Mango\u200b', firstName: '\ufeffAda' });
  expect(member).toMatchObject({ pet: { name: 'Mango' }, owner: { firstName: 'Ada' } });
});

test.each([
  ['Weight (kg)', 44.1],
  ['weight_kg', 44.1],
  ['WeightKg', 44.1],
  ['Wt_Kgs', 44.1],
  ['Weight (lb)', 20],
])('[IMP-07] a weight of 20 under %s is %d pounds', (column, lbs) => {
  const columns = Object.keys(fine).map((field) => (field === 'weight' ? column : field));
  const { pet } = check({ weight: '20' }, { columns }).member!;
  expect(pet.weight).toBe(lbs);
});
