// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { configQuery } from '../../src/shared/clinic/get-config.ts';
import { plansQuery } from '../../src/shared/plans/get-plans.ts';
import { servicesQuery } from '../../src/shared/benefits/get-services.ts';
import { atListPrices } from '../../src/shared/plans/price-for-owner.ts';
import { useRecommendPlans } from '../../src/shared/plans/recommend-plans.ts';
import {
  accepted,
  dateTime,
  addOn,
  addOnByWeight,
  listedPlan,
  petProfile,
  plan,
  sentJson,
} from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { arrayContaining, atLeastLike, boolean, constrainedArrayLike, eachLike, regex, string } =
  MatchersV3;
const address = (example: string) => regex(/^https?:\/\/\S+$/, example);

test('returns the clinic and payment settings', async () => {
  await contract()
    .addInteraction()
    .uponReceiving('a request for the configuration')
    .withRequest('GET', '/api/config', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        clinic: {
          name: string('PetWell Veterinary Clinic'),
          phone: string('(904) 555-0134'),
          email: regex(/^\S+@\S+$/, 'care@petwell.example'),
          address: string('1200 Riverside Avenue, Jacksonville, FL 32204'),
          hours: atLeastLike({ days: string('Mon-Fri'), hours: string('8AM-6PM') }, 3),
          openingHours: {
            week: [
              ...Array<object>(6).fill({ opens: string('08:00'), closes: string('18:00') }),
              null,
            ],
            holidays: [],
          },
          schedulingUrl: address('https://booking.petwell.example/appointments'),
          websiteUrl: address('https://www.petwell.example'),
          timeZone: 'America/New_York',
        },
        payment: {
          publishableKey: regex(/^pk_\w+$/, 'pk_test_simulator'),
          scriptUrl: address('http://localhost:8090/stripe.js'),
          isTestMode: boolean(true),
          statementDescriptor: string('PETWELL CLINIC'),
        },
        isDemoEnabled: boolean(true),
        isCancelOnline: boolean(true),
        priceTerms: regex(/^(for-good|plan-year)$/, 'for-good'),
        now: dateTime,
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(configQuery)).toMatchObject({
        clinic: { hours: expect.arrayContaining([{ days: 'Mon-Fri', hours: '8AM-6PM' }]) },
        payment: { publishableKey: 'pk_test_simulator', isTestMode: true },
      });
    });
});

test('[PLN-01] [PLN-03] returns all ten plans in the fixed order, four of them with a badge', async () => {
  const names = [
    'Dog Platinum',
    'Dog Gold',
    'Dog Silver',
    'Puppy Platinum',
    'Puppy Gold',
    'Cat Platinum',
    'Cat Gold',
    'Cat Silver',
    'Kitten Platinum',
    'Kitten Gold',
  ];
  const popular = ['Dog Platinum', 'Puppy Gold', 'Cat Gold', 'Kitten Gold'];
  await contract()
    .addInteraction()
    .uponReceiving('a request for all plans')
    .withRequest('GET', '/api/plans', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody(
        names.map((name) =>
          popular.includes(name)
            ? { ...listedPlan, name, badge: 'Most Popular' }
            : { ...listedPlan, name },
        ),
      ),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect((await read(plansQuery)).map(({ name }) => name)).toEqual(names);
    });
});

test('returns what services are called and which visits they need', async () => {
  await contract()
    .addInteraction()
    .uponReceiving('a request for all services')
    .withRequest('GET', '/api/services', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody(
        arrayContaining({
          code: 'dental',
          shortLabel: string('dental cleaning'),
          visitType: 'dental',
        }),
      ),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(servicesQuery)).toMatchObject([{ code: 'dental', visitType: 'dental' }]);
    });
});

test('[REC-01] [REC-03] returns at most three plans, the first recommended, and add-ons with reasons', async () => {
  const reasons = eachLike('Two exams a year catch problems early.');
  const recommended = {
    plan,
    reasons,
    isRecommended: boolean(true),
  };
  await contract()
    .addInteraction()
    .uponReceiving('a request for recommendations for a dog')
    .withRequest('POST', '/api/recommendations', (builder) =>
      builder.headers(sentJson).jsonBody(petProfile),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        plans: constrainedArrayLike(recommended, 1, 3),
        addOns: arrayContaining({ addOn, reasons }, { addOn: addOnByWeight, reasons }),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(
        await mutate(() => useRecommendPlans(atListPrices), { pet: petProfile, planId: null }),
      ).toMatchObject({
        plans: [{ plan: { name: 'Dog Gold' }, isRecommended: true }],
        addOns: [
          { addOn: { name: 'Joint Health', weightRangeLabel: null } },
          { addOn: { name: 'Flea and Tick', weightRangeLabel: 'Dosed by weight' } },
        ],
      });
    });
});
