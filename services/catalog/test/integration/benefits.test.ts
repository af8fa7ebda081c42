import { readFile } from 'node:fs/promises';
import { benefitSchema, plansResponseSchema } from '@petwell/contracts';
import { offeredBenefitsSchema, offerSchema, quoteSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { petProfile, quoteRequest } from '../factories.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

const seedFile = new URL('../../prisma/seed/catalog.json', import.meta.url);
const offer = z.looseObject({ name: z.string(), benefits: z.array(benefitSchema) });
const seedSchema = z.object({
  plans: z.array(offer.extend({ features: z.array(z.string()) })),
  addOns: z.array(offer),
});

let catalog: RunningCatalog;
let seed: z.infer<typeof seedSchema>;
beforeAll(async () => {
  catalog = await startCatalog();
  seed = seedSchema.parse(JSON.parse(await readFile(seedFile, 'utf8')));
});
afterAll(() => catalog.stop());

test('[BEN-01] each feature but the fee is one benefit with its quantity, and nothing else is', () => {
  for (const { name, features, benefits } of seed.plans) {
    const services = features.filter((feature) => !feature.startsWith('One-time membership fee'));
    expect(
      benefits.map(({ feature }) => feature),
      name,
    ).toEqual(services);
    for (const benefit of benefits) {
      const number = /^(\d+)(%?)/.exec(benefit.feature ?? '');
      const amount = benefit.unit === 'count' ? benefit.quantity : benefit.percent;
      if (number) expect(amount, `${name}: ${benefit.label}`).toBe(Number(number[1]));
    }
  }
  for (const { name, benefits } of seed.addOns) expect(benefits, name).not.toEqual([]);
});

test('[BEN-01] a code appears once per plan or add-on, always for the same care', () => {
  const care = new Map<string, string>();
  for (const { name, benefits } of [...seed.plans, ...seed.addOns]) {
    const codes = benefits.map(({ code }) => code);
    expect(new Set(codes).size, name).toBe(codes.length);
    for (const benefit of benefits) {
      if (benefit.unit === 'discount') continue;
      const { careType } = benefit;
      expect(care.get(benefit.code) ?? careType, benefit.code).toBe(careType);
      care.set(benefit.code, careType);
    }
  }
});

test('[BEN-01] plans show their services without prices, and recommendations none', async () => {
  const planKeys = ['id', 'name', 'description', 'monthlyPrice', 'membershipFee', 'features'];
  const shownKeys = [...planKeys, 'targetPetTypes', 'targetAgeGroups', 'services'];
  const body: unknown = await (await catalog.get('/api/plans')).json();
  for (const plan of z.array(z.looseObject({})).parse(body)) {
    expect(Object.keys(plan)).toEqual(shownKeys);
  }
  const shown = plansResponseSchema.parse(body).map(({ name, features }) => ({ name, features }));
  expect(shown).toEqual(seed.plans.map(({ name, features }) => ({ name, features })));
  const recommended = await catalog.post('/api/recommendations', petProfile());
  expect(recommended.status).toBe(200);
  expect(await recommended.text()).not.toContain('benefits');
});

test('[BEN-02] a quote includes the benefits of the plan and of the add-ons', async () => {
  const { plans, addOns } = await catalog.prisma.wellnessPlan
    .findMany()
    .then(async (all) => ({ plans: all, addOns: await catalog.prisma.addOnService.findMany() }));
  const gold = plans.find(({ name }) => name === 'Dog Gold');
  const joints = addOns.find(({ name }) => name === 'Joint Health');
  const request = quoteRequest({ planId: gold?.id ?? 0, addOnIds: [String(joints?.id)] });
  const response = await catalog.post('/internal/quote', request, catalog.as('enrollment'));
  const { benefits } = quoteSchema.parse(await response.json());
  expect(benefits).toEqual([
    ...(seed.plans.find(({ name }) => name === 'Dog Gold')?.benefits ?? []),
    ...(seed.addOns.find(({ name }) => name === 'Joint Health')?.benefits ?? []),
  ]);
  expect(benefits).toContainEqual(expect.objectContaining({ code: 'mobility_exam', quantity: 2 }));
});

test('[BEN-02] enrollment can read what every plan and add-on includes; nobody else can', async () => {
  const response = await catalog.get('/internal/benefits', catalog.as('enrollment'));
  const offered = offeredBenefitsSchema.parse(await response.json());
  expect(offered.plans.map(({ benefits }) => benefits)).toEqual(
    seed.plans.map(({ benefits }) => benefits),
  );
  expect(offered.addOns.map(({ benefits }) => benefits)).toEqual(
    seed.addOns.map(({ benefits }) => benefits),
  );
  expect((await catalog.get('/internal/benefits')).status).toBe(401);
  const offer = await catalog.get('/internal/offer', catalog.as('enrollment'));
  const { plans, addOns } = offerSchema.parse(await offer.json());
  expect(plans[0]).toMatchObject({ name: 'Dog Platinum', monthlyPrice: '89.95' });
  expect([...plans, ...addOns].map(({ benefits }) => benefits)).toEqual(
    [...seed.plans, ...seed.addOns].map(({ benefits }) => benefits),
  );
  expect((await catalog.get('/internal/offer')).status).toBe(401);
});
