import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { createBillingClient } from '../../src/core/clients/provider-billing.ts';
import { createCatalogQuotes } from '../../src/core/clients/provider-services.ts';
import { clientOf, contractWith, serviceHeaders } from './contract-clients.ts';

const { arrayContaining, boolean, eachLike, integer, like, string } = MatchersV3;

test('catalog tells everything that it offers, with names and prices', async () => {
  const benefit = {
    code: string('exam'),
    label: string('Comprehensive physical exam'),
    unit: 'count',
    quantity: integer(2),
    listPriceCents: integer(6500),
    careType: string('exam'),
    intervalDays: integer(182),
    soonerFor: like([]),
    feature: string('2 Comprehensive physical exams'),
  };
  const offered = {
    id: integer(1),
    name: string('Dog Gold'),
    monthlyPrice: string('63.50'),
    benefits: arrayContaining(benefit),
  };
  const plan = {
    ...offered,
    version: integer(1),
    membershipFee: string('64.15'),
    targetPetTypes: eachLike('dog'),
    targetAgeGroups: eachLike('adult'),
    tier: string('Gold'),
    isSold: boolean(true),
  };
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for everything that is offered')
    .withRequest('GET', '/internal/offer', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        plans: eachLike(plan),
        addOns: eachLike(offered),
      }),
    )
    .executeTest(async ({ url }) => {
      const { plans } = await createCatalogQuotes(clientOf('catalog', url)).offer();
      expect(plans).toMatchObject([{ name: 'Dog Gold', benefits: [{ code: 'exam' }] }]);
    });
});

test('[OFR-132] catalog says what services cost', async () => {
  await contractWith('catalog')
    .addInteraction()
    .given('plan 2 is for adult dogs and add-on 1 exists')
    .uponReceiving('a request for what services cost')
    .withRequest('GET', '/internal/service-costs', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ costs: like([]) }))
    .executeTest(async ({ url }) => {
      expect(await createCatalogQuotes(clientOf('catalog', url)).costs()).toEqual([]);
    });
});

test('billing totals what an enrollment paid in a plan year', async () => {
  const from = '2026-03-10T04:00:00.000Z';
  const until = '2036-03-10T05:00:00.000Z';
  const periods = [{ enrollmentId: 17, from, until }];
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 is paid')
    .uponReceiving('a request for what was collected')
    .withRequest('POST', '/internal/collected', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ periods }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ collected: [{ enrollmentId: 17, cents: integer(12_765) }] }),
    )
    .executeTest(async ({ url }) => {
      const billing = createBillingClient(clientOf('billing', url));
      expect(await billing.collected(periods)).toEqual([{ enrollmentId: 17, cents: 12_765 }]);
    });
});
