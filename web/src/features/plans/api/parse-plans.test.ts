import { plansResponseSchema } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { disagreements } from '../../../shared/testing/disagreements.ts';
import { createPlan } from '../../../shared/testing/factories.ts';
import { parsePlans } from './parse-plans.ts';

const plans = [createPlan(), createPlan({ id: 2, targetAgeGroups: ['puppy/kitten'] })];

describe('plans, checked without zod', () => {
  it.each([[plans], [[]]])('accepts and returns what the contract does', (answer) => {
    expect(parsePlans(answer)).toEqual(plansResponseSchema.parse(answer));
  });

  it('refuses every wrong or missing value that the contract refuses', () => {
    const { agreed, differing } = disagreements(plans, plansResponseSchema, parsePlans);
    expect(differing).toEqual([]);
    expect(agreed).toBeGreaterThan(100);
  });

  it.each(['bird', 'rabbit', 'other'])('takes plans for a %s, as the contract does', (petType) => {
    const answer = [{ ...createPlan(), targetPetTypes: [petType] }];
    expect(parsePlans(answer)).toEqual(plansResponseSchema.parse(answer));
  });

  it.each(['63', '63.5', '-1.00', '123456789.00', '63.50\n'])(
    'refuses %j as an amount',
    (amount) => {
      const answer = [{ ...createPlan(), monthlyPrice: amount }];
      expect(plansResponseSchema.safeParse(answer).success).toBe(false);
      expect(() => parsePlans(answer)).toThrow('monthlyPrice');
    },
  );
});
