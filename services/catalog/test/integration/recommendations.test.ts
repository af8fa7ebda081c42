import { recommendationsSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { petProfile } from '../factories.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

test('[REC-01] recommends plans with prices, fee, and reasons, and add-ons', async () => {
  const response = await catalog.post('/api/recommendations', petProfile());
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { plans, addOns } = recommendationsSchema.parse(await response.json());
  expect(plans.map(({ plan, isRecommended }) => [plan.name, isRecommended])).toEqual([
    ['Dog Gold', true],
    ['Dog Platinum', false],
    ['Dog Silver', false],
  ]);
  expect(plans[0]?.plan).toMatchObject({ monthlyPrice: '63.50', membershipFee: '64.15' });
  expect(plans[0]?.reasons[0]).toBe(
    "Most dogs over three have some gum disease, so Biscuit's yearly professional cleaning is included.",
  );
  expect(addOns[0]).toEqual({
    addOn: expect.objectContaining({
      name: 'Heartworm, Flea & Tick Prevention',
      monthlyPrice: '27.00',
    }),
    reasons: [
      'One mosquito bite can give Biscuit heartworm, and in Florida mosquitoes bite all year.',
    ],
  });
});

test.each(['bird', 'rabbit', 'other'] as const)('[REC-06] has no plan for a %s', async (type) => {
  const response = await catalog.post('/api/recommendations', petProfile({ type }));
  expect([response.status, await response.json()]).toEqual([200, { plans: [], addOns: [] }]);
});

test.each([
  ['no name', { ...petProfile(), name: '  ' }, { name: "Your pet's name is required" }],
  ['an unknown age', { ...petProfile(), age: 'ancient' }, { age: expect.any(String) }],
  ['a missing type', { ...petProfile(), type: undefined }, { type: 'Required' }],
  ['a list instead of a pet', [], { body: 'Expected object, received array' }],
])('refuses %s', async (_name, body, fields) => {
  const response = await catalog.post('/api/recommendations', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'validation_failed', fields });
});

test('refuses a body over its limit', async () => {
  const tooLarge = await catalog.post(
    '/api/recommendations',
    petProfile({ name: 'x'.repeat(40_000) }),
  );
  expect([tooLarge.status, (await tooLarge.json()) as object]).toMatchObject([
    413,
    { code: 'payload_too_large' },
  ]);
});
