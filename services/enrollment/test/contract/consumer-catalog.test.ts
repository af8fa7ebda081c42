import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { createCatalogQuotes } from '../../src/core/clients/provider-services.ts';
import { clientOf, contractWith, refusal, serviceHeaders } from './contract-clients.ts';

const { arrayContaining, constrainedArrayLike, eachLike, integer, like, regex, string } =
  MatchersV3;
const money = (example: string) => regex(/^\d{1,8}\.\d{2}$/, example);
const request = { planId: 2, addOnIds: ['1'], petType: 'dog', ageGroup: 'adult' } as const;

const addOnIn = (version: number | ReturnType<typeof integer>) => ({
  id: integer(1),
  version,
  name: string('Dental care'),
  description: string('A cleaning a year.'),
  monthlyPrice: money('12.00'),
  recommendedFor: like(['dental problems']),
  weightRangeLabel: null,
  maxBagsPerYear: null,
});

/** Dog Gold with an add-on, each in a version. */
const quoteIn = (version: number | ReturnType<typeof integer>) => ({
  plan: {
    id: 2,
    version,
    name: string('Dog Gold'),
    description: string('Everything an adult dog needs.'),
    monthlyPrice: money('63.50'),
    membershipFee: money('64.15'),
    features: eachLike('2 Comprehensive physical exams'),
    targetPetTypes: eachLike('dog'),
    targetAgeGroups: eachLike('adult'),
  },
  addOns: constrainedArrayLike(addOnIn(version), 1, 1),
  totalMonthlyPrice: money('75.50'),
  membershipFee: money('64.15'),
  benefits: arrayContaining({
    code: string('exam'),
    label: string('Comprehensive physical exam'),
    unit: 'count',
    quantity: integer(2),
    listPriceCents: integer(6500),
    careType: string('exam'),
    intervalDays: integer(182),
    soonerFor: like([]),
    feature: string('2 Comprehensive physical exams'),
  }),
});

test('catalog quotes a plan with an add-on', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for a quote')
    .withRequest('POST', '/internal/quote', (builder) =>
      builder.headers(serviceHeaders).jsonBody(request),
    )
    .willRespondWith(200, (builder) => builder.jsonBody(quoteIn(integer(1))))
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.quote({ ...request, addOnIds: ['1'] })).toMatchObject({
        plan: { id: 2, name: 'Dog Gold' },
        addOns: [{ id: 1 }],
        totalMonthlyPrice: '75.50',
        membershipFee: '64.15',
      });
    });
});

const shown = { plan: 1, addOns: { '1': 1 } };

test('[OFR-45] catalog quotes what was shown, for a while after it was replaced', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('version 2 replaced version 1 of plan 2 and add-on 1 an hour ago')
    .uponReceiving('a request for a quote of the versions that were shown')
    .withRequest('POST', '/internal/quote', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ ...request, shown }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody(quoteIn(1)))
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.quote({ ...request, addOnIds: ['1'], shown })).toMatchObject({
        plan: { id: 2, version: 1 },
        addOns: [{ id: 1, version: 1 }],
      });
    });
});

test('[OFR-45] catalog refuses what was replaced long ago', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('version 2 replaced version 1 of plan 2 and add-on 1 two days ago')
    .uponReceiving('a request for a quote that is refused with price_changed')
    .withRequest('POST', '/internal/quote', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ ...request, shown }),
    )
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('price_changed')))
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      await expect(catalog.quote({ ...request, addOnIds: ['1'], shown })).rejects.toMatchObject({
        code: 'price_changed',
      });
    });
});

test('[OFR-104] catalog gives the versions of a plan', async () => {
  const { plan, benefits } = quoteIn(1);
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for the versions of a plan')
    .withRequest('GET', '/internal/plans/2/versions', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        versions: eachLike({
          plan: { ...plan, version: integer(1) },
          benefits,
          effectiveFrom: regex(/^\d{4}-\d\d-\d\dT.+Z$/, '2026-01-05T10:00:00.000Z'),
        }),
      }),
    )
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.planVersions(2)).toMatchObject([
        { plan: { id: 2, version: 1, monthlyPrice: '63.50' } },
      ]);
    });
});

test('[OFR-104] catalog gives the versions of an add-on', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for the versions of an add-on')
    .withRequest('GET', '/internal/add-ons/1/versions', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        versions: eachLike({
          addOn: addOnIn(integer(1)),
          benefits: like([]),
          effectiveFrom: regex(/^\d{4}-\d\d-\d\dT.+Z$/, '2026-01-05T10:00:00.000Z'),
        }),
      }),
    )
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.addOnVersions(1)).toMatchObject([{ addOn: { id: 1, version: 1 } }]);
    });
});

test('[CHG-34] catalog gives what a member can change to, and what the own version includes', async () => {
  const { plan, benefits } = quoteIn(1);
  const has = [{ kind: 'plan' as const, id: 2, version: 1 }];
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for what a plan can change to')
    .withRequest('POST', '/internal/change-offer', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ has }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        plans: arrayContaining({ ...plan, id: integer(2), version: integer(1), benefits }),
        addOns: arrayContaining({
          id: integer(1),
          version: integer(1),
          name: string('Dental care'),
          description: string('A cleaning a year.'),
          monthlyPrice: money('12.00'),
          recommendedFor: like(['dental problems']),
          weightRangeLabel: null,
          maxBagsPerYear: null,
          benefits: like([]),
        }),
        has: [{ kind: 'plan', id: 2, version: 1, benefits }],
        services: eachLike({ code: string('dental'), equivalents: eachLike('dental_xray') }),
      }),
    )
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.changeOffer(has)).toMatchObject({ has: [{ id: 2 }] });
    });
});

test.each([
  ['unknown_plan', { ...request, planId: 999_999 }],
  ['unknown_add_on', { ...request, addOnIds: ['999999'] }],
  ['plan_not_for_pet', { ...request, petType: 'cat' as const }],
] as const)('catalog refuses with %s', async (code, body) => {
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving(`a request for a quote that is refused with ${code}`)
    .withRequest('POST', '/internal/quote', (builder) =>
      builder.headers(serviceHeaders).jsonBody(body),
    )
    .willRespondWith(422, (builder) => builder.jsonBody(refusal(code)))
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      await expect(catalog.quote({ ...body, addOnIds: [...body.addOnIds] })).rejects.toMatchObject({
        code,
      });
    });
});

test('[OFR-118] catalog names the versions whose list prices are confirmed', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('the list prices of version 1 of plan 2 are confirmed')
    .uponReceiving('a request for the confirmed list prices')
    .withRequest('GET', '/internal/confirmed-prices', (builder) => builder.headers(serviceHeaders))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ confirmed: arrayContaining({ kind: 'plan', id: 2, version: 1 }) }),
    )
    .executeTest(async ({ url }) => {
      const catalog = createCatalogQuotes(clientOf('catalog', url));
      expect(await catalog.confirmedPrices()).toEqual({
        confirmed: [{ kind: 'plan', id: 2, version: 1 }],
      });
    });
});
