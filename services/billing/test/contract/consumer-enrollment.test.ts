import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createFetchEnrollment } from '../../src/core/provider-services.ts';
import { enrollmentSnapshot, serviceAuthSecret } from '../factories.ts';
import { snapshotMatcher } from './snapshot-matcher.ts';

const contract = () =>
  new PactV4({ consumer: 'billing', provider: 'enrollment', dir: pactsDir, logLevel: 'warn' });

const authorization = MatchersV3.regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature');

const enrollmentAt = (baseUrl: string) =>
  createFetchEnrollment(
    createInternalClient({
      caller: 'billing',
      callee: 'enrollment',
      baseUrl,
      timeoutMs: 5_000,
      serviceTokens: createServiceTokens(serviceAuthSecret),
    }),
  );

test('enrollment returns the price and owner of an enrollment', async () => {
  await contract()
    .addInteraction()
    .given('enrollment 17 is active, and a price campaign asks its owner')
    .uponReceiving('a request for an enrollment')
    .withRequest('GET', '/internal/enrollments/17', (builder) => builder.headers({ authorization }))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ ...snapshotMatcher(), askedCampaignId: MatchersV3.integer(3) }),
    )
    .executeTest(async ({ url }) => {
      expect(await enrollmentAt(url)(17)).toEqual({
        ...enrollmentSnapshot(),
        askedCampaignId: 3,
      });
    });
});

test('[FAM-10] enrollment says what a further pet’s plan is below its list price', async () => {
  const snapshot = snapshotMatcher();
  const money = (example: string) => MatchersV3.regex(/^\d{1,8}\.\d{2}$/, example);
  const furtherPet = { monthlyDiscount: money('5.00'), listFee: money('64.15') };
  await contract()
    .addInteraction()
    .given('enrollment 17 is of a further pet')
    .uponReceiving('a request for the enrollment of a further pet')
    .withRequest('GET', '/internal/enrollments/17', (builder) => builder.headers({ authorization }))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ ...snapshot, plan: { ...snapshot.plan, furtherPet } }),
    )
    .executeTest(async ({ url }) => {
      const { plan } = await enrollmentAt(url)(17);
      expect(plan.furtherPet).toEqual({ monthlyDiscount: '5.00', listFee: '64.15' });
    });
});

test('enrollment responds 404 to an unknown enrollment', async () => {
  await contract()
    .addInteraction()
    .given('enrollment 4711 does not exist')
    .uponReceiving('a request for an unknown enrollment')
    .withRequest('GET', '/internal/enrollments/4711', (builder) =>
      builder.headers({ authorization }),
    )
    .willRespondWith(404, (builder) =>
      builder.jsonBody({
        code: 'not_found',
        message: MatchersV3.string('There is nothing here.'),
        requestId: MatchersV3.string('7f0c6f0e-request'),
      }),
    )
    .executeTest(async ({ url }) => {
      await expect(enrollmentAt(url)(4711)).rejects.toMatchObject({ code: 'not_found' });
    });
});
