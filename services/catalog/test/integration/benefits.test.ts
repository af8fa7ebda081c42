import { planContentSchema, plansResponseSchema } from '@petwell/contracts';
import { offerSchema, quoteSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { petProfile, quoteRequest } from '../factories.ts';
import type { Inclusion } from '../../src/core/catalog.ts';
import { featuresOf, toBenefit } from '../../src/core/rules-wording.ts';
import { seededCatalog } from '../seeded-catalog.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

const benefitsOf = ({ includes }: { includes: readonly Inclusion[] }) => includes.map(toBenefit);
const seeded = [...seededCatalog.plans, ...seededCatalog.addOns];
const benefitsNamed = (name: string) =>
  seeded.filter((offer) => offer.name === name).flatMap(benefitsOf);

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

test('[BEN-01] plans show their services without prices, and recommendations none', async () => {
  const planKeys = [
    'id',
    'version',
    'name',
    'description',
    'monthlyPrice',
    'membershipFee',
    'features',
  ];
  const shownKeys = [...planKeys, 'targetPetTypes', 'targetAgeGroups', 'tier', 'badge', 'services'];
  const body: unknown = await (await catalog.get('/api/plans')).json();
  for (const plan of z.array(z.looseObject({})).parse(body)) {
    expect(Object.keys(plan)).toEqual(shownKeys);
  }
  const shown = plansResponseSchema.parse(body).map(({ name, features }) => ({ name, features }));
  expect(shown).toEqual(
    seededCatalog.plans.map((plan) => ({ name: plan.name, features: featuresOf(plan) })),
  );
  const recommended = await catalog.post('/api/recommendations', petProfile());
  expect(recommended.status).toBe(200);
  expect(await recommended.text()).not.toContain('benefits');
});

test('[ENR-05] a quote includes the benefits of the plan and of the add-ons', async () => {
  const { plans, addOns } = await catalog.prisma.wellnessPlan
    .findMany()
    .then(async (all) => ({ plans: all, addOns: await catalog.prisma.addOnService.findMany() }));
  const gold = plans.find(({ name }) => name === 'Dog Gold');
  const joints = addOns.find(({ name }) => name === 'Joint Health');
  const request = quoteRequest({ planId: gold?.id ?? 0, addOnIds: [String(joints?.id)] });
  const response = await catalog.post('/internal/quote', request, catalog.as('enrollment'));
  const { benefits } = quoteSchema.parse(await response.json());
  expect(benefits).toEqual([...benefitsNamed('Dog Gold'), ...benefitsNamed('Joint Health')]);
  expect(benefits).toContainEqual(expect.objectContaining({ code: 'mobility_exam', quantity: 2 }));
});

test('[ENR-05] [CHG-93] enrollment can read what every plan and add-on includes; nobody else can', async () => {
  const offer = await catalog.get('/internal/offer', catalog.as('enrollment'));
  const { plans, addOns } = offerSchema.parse(await offer.json());
  expect(plans[0]).toMatchObject({
    name: 'Dog Platinum',
    monthlyPrice: '89.95',
    tier: 'Platinum',
    isSold: true,
  });
  expect([...plans, ...addOns].map(({ benefits }) => benefits)).toEqual(seeded.map(benefitsOf));
  expect((await catalog.get('/internal/offer')).status).toBe(401);
});

test('[OFR-132] enrollment can read what services cost in each version that says so', async () => {
  const version = await catalog.prisma.offerVersion.findFirstOrThrow({ where: { planId: 2 } });
  const content = planContentSchema.parse(version.content);
  const [first] = content.benefits;
  const costed = content.benefits.map((benefit) =>
    benefit.unit === 'count'
      ? { ...benefit, costCents: benefit === first ? 1_250 : null }
      : benefit,
  );
  const { effectiveFrom, publishedAt } = version;
  await catalog.prisma.offerVersion.create({
    data: {
      planId: 2,
      number: 2,
      content: { ...content, benefits: costed },
      effectiveFrom,
      publishedAt,
    },
  });
  const response = await catalog.get('/internal/service-costs', catalog.as('enrollment'));
  expect(await response.json()).toEqual({
    costs: [{ kind: 'plan', id: 2, version: 2, service: first?.service, costCents: 1_250 }],
  });
});
