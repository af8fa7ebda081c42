import { quoteSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteRequest } from '../factories.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

let catalog: RunningCatalog;
let planIds: Map<string, number>;
let addOnIds: Map<string, string>;
beforeAll(async () => {
  catalog = await startCatalog();
  const plans = await catalog.prisma.wellnessPlan.findMany();
  planIds = new Map(plans.map(({ name, id }) => [name, id]));
  const addOns = await catalog.prisma.addOnService.findMany();
  addOnIds = new Map(addOns.map(({ name, id }) => [name, String(id)]));
});
afterAll(() => catalog.stop());

async function quote(request: object) {
  const response = await catalog.post('/internal/quote', request, catalog.as('enrollment'));
  return { status: response.status, body: await response.json() };
}

test('[FEE-03] totals plan and add-ons to the cent, and reads the fee from the plan', async () => {
  const { status, body } = await quote(
    quoteRequest({
      planId: planIds.get('Dog Gold') ?? 0,
      addOnIds: [addOnIds.get('Joint Health') ?? '', addOnIds.get('Dental Care Plus') ?? ''],
    }),
  );
  expect(status).toBe(200);
  const quoted = quoteSchema.parse(body);
  expect(quoted).toMatchObject({
    totalMonthlyPrice: '113.20',
    membershipFee: '64.15',
    plan: { name: 'Dog Gold', monthlyPrice: '63.50', membershipFee: '64.15' },
  });
  expect(quoted.addOns.map(({ name }) => name)).toEqual(['Joint Health', 'Dental Care Plus']);
});

test('charges only the plan without add-ons', async () => {
  const { body } = await quote(
    quoteRequest({
      planId: planIds.get('Kitten Gold') ?? 0,
      petType: 'cat',
      ageGroup: 'puppy/kitten',
    }),
  );
  expect(body).toMatchObject({ totalMonthlyPrice: '58.50', membershipFee: '96.25', addOns: [] });
});

test('[ENR-06] refuses a plan that does not exist', async () => {
  expect(await quote(quoteRequest({ planId: 4711 }))).toMatchObject({
    status: 422,
    body: {
      code: 'unknown_plan',
      message: 'This plan is no longer offered. Please choose another one.',
    },
  });
});

test('[ENR-06] refuses an add-on that does not exist', async () => {
  const request = quoteRequest({
    planId: planIds.get('Dog Gold') ?? 0,
    addOnIds: [addOnIds.get('Joint Health') ?? '', '4711'],
  });
  expect(await quote(request)).toMatchObject({ status: 422, body: { code: 'unknown_add_on' } });
});

test.each([
  ['cat', 'adult', 'Dog Gold is not made for grown cats.'],
  ['dog', 'puppy/kitten', 'Dog Gold is not made for puppies.'],
  ['rabbit', 'adult', 'Dog Gold is not made for this kind of pet.'],
] as const)('refuses a dog plan for a %s, %s', async (petType, ageGroup, message) => {
  const request = quoteRequest({ planId: planIds.get('Dog Gold') ?? 0, petType, ageGroup });
  expect(await quote(request)).toMatchObject({
    status: 422,
    body: {
      code: 'plan_not_for_pet',
      message: `${message} Please choose one of the plans recommended for your pet.`,
    },
  });
});

test.each([
  ['a duplicate add-on', { addOnIds: ['1', '1'] }, 'addOnIds'],
  ['an id as text', { planId: '1' }, 'planId'],
  ['an unknown field', { discount: 100 }, 'body'],
  ['an unknown pet type', { petType: 'dragon' }, 'petType'],
])('refuses %s as invalid', async (_name, overrides, field) => {
  const { status, body } = await quote({ ...quoteRequest(), ...overrides });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'validation_failed' });
  expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
});
