import { expect, test } from 'vitest';
import { createAddOn, createPlan } from '../testing/factories.ts';
import { planChanges } from './plan-changes.ts';

const before = {
  plan: createPlan(),
  addOns: [createAddOn(), createAddOn({ id: 9, name: 'Teeth' })],
};

test('[OFR-45] tells each price that differs, the fee too, and nothing else', () => {
  const plan = createPlan({
    monthlyPrice: '65.00',
    membershipFee: '70.00',
    features: [...before.plan.features.slice(0, -1), 'One-time membership fee: $70.00'],
  });
  const addOns = [createAddOn({ monthlyPrice: '31.00' }), createAddOn({ id: 9, name: 'Teeth' })];
  expect(planChanges(before, { plan, addOns })).toEqual({
    prices: [
      { name: 'Dog Gold', before: '63.50', after: '65.00' },
      { name: 'Joint Health', before: '29.75', after: '31.00' },
      { name: null, before: '64.15', after: '70.00' },
    ],
    gone: [],
    different: [],
  });
});

test('[OFR-45] tells what includes something else, and what is gone', () => {
  const plan = createPlan({ features: ['1 Comprehensive physical exam'] });
  const addOns = [createAddOn({ description: 'One mobility exam.' })];
  expect(planChanges(before, { plan, addOns })).toEqual({
    prices: [],
    gone: ['Teeth'],
    different: ['Dog Gold', 'Joint Health'],
  });
  const same = { prices: [], gone: [], different: [] };
  expect(planChanges(before, { ...before, plan: createPlan({ version: 2 }) })).toEqual(same);
});
