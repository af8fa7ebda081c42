import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { createBillingClient } from '../../src/core/clients/provider-billing.ts';
import { clientOf, contractWith, refusal, serviceHeaders } from './contract-clients.ts';

const { boolean, integer, nullValue, regex, string } = MatchersV3;
const factAs = (status: string) => ({
  enrollmentId: 17,
  subscriptionId: string('sub_1'),
  customerId: string('cus_1'),
  status,
  isMembershipFeePaid: boolean(true),
  currentPeriodEnd: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-03-05T10:00:00.000Z'),
  endsAt: nullValue(),
  version: integer(3),
});

function expectBilling(
  state: string,
  request: { description: string; action: string; body: object },
) {
  return contractWith('billing')
    .addInteraction()
    .given(state)
    .uponReceiving(request.description)
    .withRequest('POST', `/internal/${request.action}`, (builder) =>
      builder.headers(serviceHeaders).jsonBody(request.body),
    );
}

const verifying = (state: string, description: string) =>
  expectBilling(state, {
    description,
    action: 'enrollments/17/verify-payment',
    body: { ownerId: 4, paymentIntentId: null },
  });
const canceling = (state: string, description: string, onlyIfUnpaid: boolean) =>
  expectBilling(state, {
    description,
    action: 'enrollments/17/cancel-subscription',
    body: { onlyIfUnpaid },
  });
const billingAt = (url: string) => createBillingClient(clientOf('billing', url));
const claim = { enrollmentId: 17, ownerId: 4, paymentIntentId: null };

test('billing confirms a payment with a subscription fact', async () => {
  await verifying('enrollment 17 of owner 4 is paid', 'verifying what was paid')
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ isConfirmed: true, subscription: factAs('active') }),
    )
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).verifyPayment(claim)).toMatchObject({
        isConfirmed: true,
        subscription: { enrollmentId: 17, status: 'active', version: 3 },
      });
    });
});

test('billing does not confirm without a subscription', async () => {
  await verifying('enrollment 17 of owner 4 has no subscription', 'verifying what was never paid')
    .willRespondWith(200, (builder) => builder.jsonBody({ isConfirmed: false, subscription: null }))
    .executeTest(async ({ url }) => {
      const verified = await billingAt(url).verifyPayment(claim);
      expect(verified).toEqual({ isConfirmed: false, subscription: null });
    });
});

test('billing cancels at the provider and returns the fact', async () => {
  await canceling('enrollment 17 of owner 4 is paid', 'canceling a subscription', false)
    .willRespondWith(200, (builder) => builder.jsonBody({ subscription: factAs('canceled') }))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, onlyIfUnpaid: false };
      expect(await billingAt(url).cancelSubscription(request)).toMatchObject({
        status: 'canceled',
      });
    });
});

test('billing has nothing to cancel without a subscription', async () => {
  const state = 'enrollment 17 of owner 4 has no subscription';
  await canceling(state, 'canceling what was never subscribed', true)
    .willRespondWith(200, (builder) => builder.jsonBody({ subscription: null }))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, onlyIfUnpaid: true };
      expect(await billingAt(url).cancelSubscription(request)).toBeNull();
    });
});

test('billing does not cancel a paid subscription for a replacement', async () => {
  await canceling('enrollment 17 of owner 4 is paid', 'canceling only what is unpaid', true)
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('already_paid')))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, onlyIfUnpaid: true };
      await expect(billingAt(url).cancelSubscription(request)).rejects.toMatchObject({
        code: 'already_paid',
      });
    });
});

const isoTime = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-03-05T10:00:00.000Z');

test('billing lets a subscription end with its paid period', async () => {
  const endsAt = isoTime;
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 is paid')
    .uponReceiving('ending a subscription with its period')
    .withRequest('POST', '/internal/enrollments/17/end-with-period', (builder) =>
      builder.headers(serviceHeaders),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ subscription: { ...factAs('active'), endsAt } }),
    )
    .executeTest(async ({ url }) => {
      const fact = { status: 'active', endsAt: '2026-03-05T10:00:00.000Z' };
      expect(await billingAt(url).endWithPeriod(17)).toMatchObject(fact);
    });
});

test('billing has no period to end without a subscription', async () => {
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 has no subscription')
    .uponReceiving('ending what was never subscribed with its period')
    .withRequest('POST', '/internal/enrollments/17/end-with-period', (builder) =>
      builder.headers(serviceHeaders),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ subscription: null }))
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).endWithPeriod(17)).toBeNull();
    });
});

/** First payments are at most two years ahead. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('billing makes a set-up link and mails it', async () => {
  const dueAt = daysAhead(20);
  // The owner's other plan can't start, so its link isn't in the mail.
  const others = [{ enrollmentId: 999_999, dueAt }];
  const mailing = { number: 1, notice: 'first' as const, others };
  const body = { kind: 'setup' as const, dueAt, mailing };
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 has no subscription')
    .uponReceiving('a request for a set-up link')
    .withRequest('POST', '/internal/enrollments/17/start-links', (builder) =>
      builder.headers(serviceHeaders).jsonBody(body),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        id: regex(/^[\da-f-]{36}$/, '8d1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e'),
        url: regex(
          /^.*#token=[\w-]{43}$/,
          `https://petwell.example/plan-link#token=${'a'.repeat(43)}`,
        ),
        expiresAt: isoTime,
        others: [],
      }),
    )
    .executeTest(async ({ url }) => {
      const link = await billingAt(url).makeStartLink({ enrollmentId: 17, ...body });
      expect(link.url).toContain('/plan-link#token=');
      expect(link.others).toEqual([]);
    });
});

test('billing withdraws the end of a subscription', async () => {
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 is paid')
    .uponReceiving('withdrawing the end of a subscription')
    .withRequest('POST', '/internal/enrollments/17/withdraw-end', (builder) =>
      builder.headers(serviceHeaders),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ subscription: { ...factAs('active'), endsAt: null } }),
    )
    .executeTest(async ({ url }) => {
      const fact = { status: 'active', endsAt: null };
      expect(await billingAt(url).withdrawEnd(17)).toMatchObject(fact);
    });
});

const startLink = {
  kind: 'restart',
  id: '7c1e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e',
  dueAt: daysAhead(20),
  until: daysAhead(30),
} as const;

test('billing mails a link to start an ended plan again', async () => {
  await expectBilling('enrollment 17 of owner 4 has ended', {
    description: 'making a link to start again',
    action: 'enrollments/17/start-links',
    body: startLink,
  })
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        id: startLink.id,
        url: string('http://localhost:8080/plan-link#token=abc'),
        expiresAt: isoTime,
      }),
    )
    .executeTest(({ url }) => billingAt(url).makeStartLink({ enrollmentId: 17, ...startLink }));
});

test('billing makes no link for a plan that runs', async () => {
  await expectBilling('enrollment 17 of owner 4 is paid', {
    description: 'making a link to start again what runs',
    action: 'enrollments/17/start-links',
    body: startLink,
  })
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('status_conflict')))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 17, ...startLink };
      await expect(billingAt(url).makeStartLink(request)).rejects.toMatchObject({
        code: 'status_conflict',
      });
    });
});

const withdrawing = (state: string, description: string) =>
  contractWith('billing')
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/internal/enrollments/17/withdraw-restart', (builder) =>
      builder.headers(serviceHeaders),
    );

test('billing withdraws the link to an ended plan', async () => {
  await withdrawing('enrollment 17 of owner 4 has ended', 'withdrawing a restart')
    .willRespondWith(204)
    .executeTest(({ url }) => billingAt(url).withdrawRestart(17));
});

test('billing does not withdraw what has started again', async () => {
  await withdrawing('enrollment 17 of owner 4 is paid', 'withdrawing a restart of what runs')
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('already_paid')))
    .executeTest(async ({ url }) => {
      await expect(billingAt(url).withdrawRestart(17)).rejects.toMatchObject({
        code: 'already_paid',
      });
    });
});

test('billing tells what was paid for an enrollment', async () => {
  await contractWith('billing')
    .addInteraction()
    .given('the payment of enrollment 17 of owner 4 is stored')
    .uponReceiving('reading what was paid')
    .withRequest('GET', '/internal/enrollments/17/payment-standing', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        paidThrough: isoTime,
        lastPayment: { amountCents: integer(12_765), paidAt: isoTime },
        openInvoices: [],
      }),
    )
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).paymentStanding(17)).toMatchObject({
        lastPayment: { amountCents: 12_765 },
        openInvoices: [],
      });
    });
});

test('billing sends a test event about a real subscription', async () => {
  await expectBilling('enrollment 17 of owner 4 is paid', {
    description: 'sending a test event',
    action: 'enrollments/17/test-event',
    body: { eventType: 'customer.subscription.updated' },
  })
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ isHandled: boolean(true), factVersion: integer(1) }),
    )
    .executeTest(async ({ url }) => {
      const events = createBillingClient(clientOf('billing', url));
      const eventType = 'customer.subscription.updated';
      expect(await events.sendTestEvent({ enrollmentId: 17, eventType })).toEqual({
        isHandled: true,
        factVersion: 1,
      });
    });
});

test('billing reads the facts of several enrollments', async () => {
  await expectBilling('enrollment 17 of owner 4 is paid', {
    description: 'reading the facts of enrollments',
    action: 'subscription-facts',
    body: { enrollmentIds: [17] },
  })
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ facts: [factAs('active')], errors: [], missing: [], otherAccount: [] }),
    )
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).subscriptionFacts([17])).toMatchObject({
        facts: [{ enrollmentId: 17, status: 'active' }],
        errors: [],
        missing: [],
        otherAccount: [],
      });
    });
});

test('billing exports an owner’s data', async () => {
  await contractWith('billing')
    .addInteraction()
    .given('enrollment 17 of owner 4 has a subscription')
    .uponReceiving('everything held about an owner')
    .withRequest('GET', '/internal/owners/4/held-data', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        customer: {
          stripeCustomerId: string('cus_1'),
          name: string('Ada'),
          email: string('a@b.c'),
        },
        payments: [],
        consents: [],
        changedTerms: [],
      }),
    )
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).heldData(4)).toMatchObject({ payments: [], consents: [] });
    });
});

test('[OFR-72] billing knows nothing against another price of a plan that it does not know', async () => {
  await expectBilling('enrollment 999 was never paid', {
    description: 'a request for what stands in the way of another price',
    action: 'price-standings',
    body: { enrollmentIds: [999] },
  })
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        standings: [
          {
            enrollmentId: 999,
            promise: null,
            isDisputed: false,
            isPastDue: false,
            unbilledAt: [],
            startedAt: null,
          },
        ],
      }),
    )
    .executeTest(async ({ url }) => {
      expect(await billingAt(url).priceStandings([999])).toMatchObject([{ promise: null }]);
    });
});

test('[OFR-100] billing takes back terms that it never changed', async () => {
  const termsId = '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a11';
  await expectBilling('enrollment 999 was never paid', {
    description: 'taking back terms that were never changed',
    action: 'enrollments/999/terms/withdraw',
    body: { termsId },
  })
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome: 'withdrawn' }))
    .executeTest(async ({ url }) => {
      const request = { enrollmentId: 999, termsId };
      expect(await billingAt(url).withdrawTerms(request)).toBe('withdrawn');
    });
});

test('[CHG-114] billing puts no plan on hold that it does not bill, with a sentence', async () => {
  await expectBilling('enrollment 999 was never paid', {
    description: 'a hold of a plan that is not billed',
    action: 'enrollments/999/holds',
    body: { holdId: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a12', months: 2 },
  })
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('status_conflict')))
    .executeTest(async ({ url }) => {
      const holdId = '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a12';
      const held = billingAt(url).holdPayments({ enrollmentId: 999, holdId, months: 2 });
      await expect(held).rejects.toMatchObject({ code: 'status_conflict' });
    });
});
