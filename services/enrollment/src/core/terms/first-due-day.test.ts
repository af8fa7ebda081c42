import { addDays, daysBetween } from '@petwell/chassis/time';
import { ageGroupSchema, offeredConcernSchema, type Pet } from '@petwell/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planYearOf, firstDueDay } from './rules-plan-year.ts';
import { reminderStage } from '../../care/rules-calendar.ts';

const year = { startsOn: '2026-11-23', endsOn: '2027-11-22' };
const adult: Pick<Pet, 'age' | 'healthConcerns'> = { age: 'adult', healthConcerns: [] };
const service = (careType: string, intervalDays: number | null, soonerFor: string[] = []) => ({
  careType,
  intervalDays,
  soonerFor,
});
/** As the catalog sells them. */
const catalog = {
  exam: service('exam', 182),
  puppyExam: service('exam', 28),
  vaccines: service('vaccine', 365),
  deworming: service('prevention', 21),
  nails: service('grooming', 60),
  parasite: service('lab', 182),
  blood: service('lab', 365),
  heartworm: service('lab', 365),
  ekg: service('exam', 365),
  dental: service('dental', 365, ['dental problems']),
  xrays: service('lab', 365, ['joint issues']),
  spay: service('surgery', null),
  microchip: service('other', null),
};
const dueAfter = (one: ReturnType<typeof service>, pet: Partial<typeof adult> = {}) =>
  daysBetween(year.startsOn, firstDueDay(one, year, { ...adult, ...pet }));

describe('[CAR-11] a service that was never given is due', () => {
  test.each([
    ['an exam', catalog.exam, 28],
    ['a puppy exam', catalog.puppyExam, 28],
    ['vaccines', catalog.vaccines, 28],
    ['deworming', catalog.deworming, 21],
    ['a nail trim', catalog.nails, 60],
    ['a parasite screen', catalog.parasite, 182],
    ['a blood panel', catalog.blood, 92],
    ["a puppy's heartworm test", catalog.heartworm, 92],
    ['an EKG', catalog.ekg, 122],
    ['surgery', catalog.spay, 152],
    ['a dental cleaning', catalog.dental, 182],
    ['a microchip', catalog.microchip, 62],
    ['a home care kit', service('other', 365), 212],
  ])('%s, on its day of the plan year', (_name, one, days) => {
    expect(dueAfter(one)).toBe(days);
  });

  test.each([
    ['a blood panel', catalog.blood, 62],
    ['an EKG', catalog.ekg, 62],
    ['a dental cleaning', catalog.dental, 122],
  ])('%s, sooner for a senior', (_name, one, days) => {
    expect(dueAfter(one, { age: 'senior' })).toBe(days);
  });

  test.each([
    ['Dental problems', catalog.dental],
    ['joint issues', catalog.xrays],
    ['allergies', service('lab', 365, ['allergies'])],
    ['weight management', service('lab', 365, ['weight management'])],
  ])('sooner for %s, and nothing else with it', (concern, one) => {
    expect(dueAfter(one, { healthConcerns: [concern] })).toBe(62);
    expect(dueAfter(catalog.blood, { healthConcerns: [concern] })).toBe(92);
  });
});

const days = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2026-01-01', count));
const pets = fc.record({
  age: fc.constantFrom(...ageGroupSchema.options),
  healthConcerns: fc.subarray([...offeredConcernSchema.options, 'itchy ears']),
});
const careTypes = ['exam', 'vaccine', 'lab', 'dental', 'surgery', 'grooming', 'other', 'unheard'];

test('[CAR-11] every first due date lies in its plan year, and stays the same until its last day', () => {
  const services = fc.record({
    careType: fc.constantFrom(...careTypes, null),
    intervalDays: fc.option(fc.integer({ min: 1, max: 2_000 })),
    soonerFor: fc.subarray(offeredConcernSchema.options),
  });
  fc.assert(
    fc.property(services, days, days, pets, (one, first, day, pet) => {
      const planYear = planYearOf(first, day < first ? first : day);
      const due = firstDueDay(one, planYear, pet);
      expect(due > planYear.startsOn && due <= planYear.endsOn).toBe(true);
      expect(firstDueDay(one, planYearOf(first, planYear.endsOn), pet)).toBe(due);
    }),
    { seed: 22, numRuns: 2_000 },
  );
});

test('[CAR-11] [CAR-02] reminders of different visits are at least a week apart', () => {
  // Services given every few weeks keep their own rhythm.
  const visits = Object.values(catalog).filter(
    ({ careType, intervalDays }) => careType === 'exam' || (intervalDays ?? 365) > 90,
  );
  fc.assert(
    fc.property(fc.subarray(visits, { minLength: 2 }), days, pets, (some, startsOn, pet) => {
      const planYear = planYearOf(startsOn, startsOn);
      const reminded = some.flatMap((one) => {
        const dueOn = firstDueDay(one, planYear, pet);
        const isReminded = (today: string) =>
          today >= startsOn && reminderStage({ dueOn, today }, one.intervalDays) !== null;
        return [30, 7, -14].map((before) => addDays(dueOn, -before)).filter(isReminded);
      });
      const sorted = [...new Set(reminded)].toSorted();
      const gaps = sorted.slice(1).map((day, index) => daysBetween(sorted[index] ?? day, day));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
    }),
    { seed: 22, numRuns: 300 },
  );
});
