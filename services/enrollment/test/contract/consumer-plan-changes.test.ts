import { MatchersV3 } from '@pact-foundation/pact';
import { planChangeOffer } from '@petwell/contracts/testing/plan-change-requests';
import { expect, test } from 'vitest';
import { createBillingClient } from '../../src/core/clients/provider-billing.ts';
import { clientOf, contractWith, serviceHeaders } from './contract-clients.ts';

const { integer, regex } = MatchersV3;
const billingAt = (url: string) => createBillingClient(clientOf('billing', url));
const path = '/internal/enrollments/17/plan-changes';
const isPaid = 'enrollment 17 of owner 4 is paid';

test('[CHG-42] billing makes the link that asks an owner about a change', async () => {
  await contractWith('billing')
    .addInteraction()
    .given(isPaid)
    .uponReceiving('a request for a link about a change of plan')
    .withRequest('POST', path, (builder) =>
      builder.headers(serviceHeaders).jsonBody(planChangeOffer),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        url: regex(/^https?:\/\/.+#token=.+$/, 'http://localhost:8080/plan-change#token=abc.def'),
        expiresAt: regex(/^\d{4}-\d\d-\d\dT.+Z$/, '2027-03-23T16:00:00.000Z'),
      }),
    )
    .executeTest(async ({ url }) => {
      const link = await billingAt(url).offerPlanChange({ enrollmentId: 17, ...planChangeOffer });
      expect(link).toMatchObject({ expiresAt: '2027-03-23T16:00:00.000Z' });
    });
});

test('[CHG-52] billing takes back a change by phone that it never heard of', async () => {
  const changeId = '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a13';
  await contractWith('billing')
    .addInteraction()
    .given(isPaid)
    .uponReceiving('taking back a change by phone')
    .withRequest('POST', `${path}/${changeId}/revert`, (builder) =>
      builder.headers(serviceHeaders).jsonBody({ reason: 'Taken back' }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ outcome: 'reverted', refundedCents: integer(0) }),
    )
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, changeId, reason: 'Taken back' };
      expect(await billingAt(url).revertPlanChange(request)).toMatchObject({ outcome: 'reverted' });
    });
});

test('[CHG-44] billing ends a link about a change that it never made', async () => {
  const changeId = '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a12';
  await contractWith('billing')
    .addInteraction()
    .given(isPaid)
    .uponReceiving('ending a link about a change that was never made')
    .withRequest('POST', `${path}/${changeId}/end`, (builder) => builder.headers(serviceHeaders))
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome: 'ended' }))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, changeId };
      expect(await billingAt(url).endPlanChangeOffer(request)).toBe('ended');
    });
});
