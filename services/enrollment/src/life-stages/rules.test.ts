import type { AgeGroup } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { nearYears, prepareStage } from './rules.ts';
import type { Candidate } from './stage.ts';
import { offer, offered, type OfferedPlan } from './test/offer.ts';

const puppy: Candidate = {
  enrollmentId: 17,
  plan: { id: 4, targetAgeGroups: ['puppy/kitten'] },
  petType: 'dog',
  age: { birthDate: '2026-08-01', age: 'puppy/kitten', ageToldOn: '2026-11-01' },
  effectiveFrom: '2027-11-01',
};
const kitten: Candidate = { ...puppy, plan: { ...puppy.plan, id: 10 }, petType: 'cat' };

const prepare = (candidate: Partial<Candidate> = {}, plans: OfferedPlan[] = offer.plans) =>
  prepareStage({ ...puppy, ...candidate }, { ...offer, plans });
const nameOf = (candidate: Partial<Candidate>, plans?: OfferedPlan[]) =>
  prepare(candidate, plans)?.follower?.name;

describe('[CHG-93] a pet grows out of its plan', () => {
  test('by the first day of the next plan year, and the same tier for its age follows', () => {
    expect(nearYears('2027-09-17')).toEqual({ from: '2027-09-17', until: '2027-11-01' });
    expect(prepare()).toEqual({
      enrollmentId: 17,
      planId: 4,
      ageGroup: 'young adult',
      follower: { id: 2, name: 'Dog Gold' },
      effectiveFrom: '2027-11-01',
    });
    expect(nameOf(kitten)).toBe('Cat Gold');
  });

  test('not while it is for its age by then', () => {
    const age = { ...puppy.age, birthDate: '2027-05-02' };
    expect(prepare({ age })).toBeNull();
    expect(prepare({ age: { ...age, birthDate: '2027-05-01' } })).not.toBeNull();
  });

  test('also if only its age range is known, from the day on which it was told', () => {
    const age = { birthDate: null, age: 'puppy/kitten' as const, ageToldOn: '2027-05-02' };
    expect(prepare({ age })).toBeNull();
    expect(prepare({ age: { ...age, ageToldOn: '2027-05-01' } })).not.toBeNull();
  });

  test('not one that is younger than its plan', () => {
    const plan = { id: 2, targetAgeGroups: ['young adult', 'adult', 'senior'] as AgeGroup[] };
    const age = { ...puppy.age, birthDate: '2027-10-01' };
    expect(prepare({ plan, age })).toBeNull();
  });
});

describe('[CHG-95] no plan follows', () => {
  const without = (id: number) => offer.plans.filter((plan) => plan.id !== id);
  test.each([
    ['of the tier', {}, without(2)],
    ['that is still sold', {}, [...without(2), offered(2, 'Dog Gold', { isSold: false })]],
    ['for the species', kitten, without(7)],
    ['while the tier of the plan is not known', {}, without(4)],
  ] as const)('%s', (_what, candidate, plans) => {
    expect(prepare(candidate, [...plans])).toMatchObject({ follower: null });
  });
});

describe('[CHG-99] an adult that becomes a senior', () => {
  const adult: Partial<Candidate> = {
    plan: { id: 2, targetAgeGroups: ['young adult', 'adult'] },
    age: { birthDate: '2020-11-01', age: 'adult', ageToldOn: '2026-11-01' },
  };
  const apart = [
    offered(2, 'Dog Gold', { ages: ['young adult', 'adult'] }),
    offered(8, 'Senior Gold', { ages: ['senior'] }),
  ];

  test('grows out of its plan where the clinic has another one for seniors', () => {
    expect(prepare(adult, apart)).toMatchObject({
      ageGroup: 'senior',
      follower: { name: 'Senior Gold' },
    });
  });

  test('keeps one that is for both, as it was agreed to or as it is sold now', () => {
    const forBoth = { id: 2, targetAgeGroups: ['young adult', 'adult', 'senior'] as AgeGroup[] };
    expect(prepare({ ...adult, plan: forBoth }, apart)).toBeNull();
    expect(prepare(adult)).toBeNull();
  });
});
