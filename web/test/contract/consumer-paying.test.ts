// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test, vi } from 'vitest';
import { confirmEnrollment } from '../../src/features/payment/api/confirm-enrollment.ts';
import { subscriptionQuery } from '../../src/features/payment/api/create-subscription.ts';
import {
  confirmPaymentMethod,
  paymentMethodUpdateQuery,
} from '../../src/features/payment/api/payment-method-updates.ts';
import { recordPaymentConsent } from '../../src/features/payment/api/record-consent.ts';
import {
  addOn,
  enrollmentAmounts,
  enrollmentView,
  known,
  knownPath,
  plan,
  refusal,
  sentJson,
} from './answers.ts';
import { contract, read, servePageFrom } from './web-contract.ts';

const { eachLike, integer, regex, string } = MatchersV3;

const subscribing = (state: string, description: string) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/api/create-subscription', (builder) =>
      builder.headers(sentJson).jsonBody({ enrollmentId: known.enrollmentId }),
    );

const payment = (status: string, isFeePaid: boolean) => ({
  subscriptionId: regex(/^sub_\w+$/, 'sub_1'),
  plan,
  addOns: eachLike(addOn),
  enrollment: {
    ...enrollmentAmounts(status, isFeePaid),
    planId: integer(2),
    petName: 'Biscuit',
  },
  owner: {
    id: integer(7),
    firstName: 'Ana',
    lastName: 'Reyes',
    email: string('ana@example.com'),
  },
});

test('[PAY-02] returns the client secret for an unpaid enrollment', async () => {
  await subscribing('an owner has an unpaid enrollment', 'paying for an enrollment')
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        ...payment('pending_payment', false),
        clientSecret: regex(/^pi_\w+_secret_\w+$/, 'pi_1_secret_2'),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(subscriptionQuery(21))).toMatchObject({
        clientSecret: 'pi_1_secret_2',
        enrollment: { id: 21, petName: 'Biscuit', membershipFee: '64.15' },
      });
    });
});

test('refuses payment without a session', async () => {
  await subscribing(
    'an owner has an unpaid enrollment, and another visitor arrives',
    'paying for an enrollment of somebody else',
  )
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('unauthenticated')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(read(subscriptionQuery(21))).rejects.toMatchObject({ status: 401 });
    });
});

test('[PAY-06] records consent to recurring charges', async () => {
  await contract()
    .addInteraction()
    .given('an owner has an unpaid enrollment')
    .uponReceiving('consenting to recurring charges')
    .withRequest('POST', '/api/payment-consents', (builder) =>
      builder
        .headers(sentJson)
        .jsonBody({ enrollmentId: known.enrollmentId, textVersion: '2026-11-29' }),
    )
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const consent = { enrollmentId: 21, textVersion: '2026-11-29' } as const;
      await expect(recordPaymentConsent(consent)).resolves.toBeUndefined();
    });
});

const enrollmentPath = (rest: string) =>
  knownPath(`/api/enrollments/\${enrollmentId}/${rest}`, `/api/enrollments/21/${rest}`);

test('[PAY-09] activates the plan and settles the fee after the card is accepted', async () => {
  const web = contract();
  const answered = { enrollment: enrollmentView('active', true) };
  web
    .addInteraction()
    .given('an owner has a paid enrollment')
    .uponReceiving('activating a plan whose payment succeeded')
    .withRequest('POST', enrollmentPath('activate'), (builder) =>
      builder
        .headers(sentJson)
        .jsonBody({ paymentIntentId: known.paymentIntentId, status: 'active' }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody(answered));
  await web
    .addInteraction()
    .given('an owner has a paid enrollment')
    .uponReceiving('settling the membership fee')
    .withRequest('PATCH', enrollmentPath('membership-fee'), (builder) =>
      builder.headers(sentJson).jsonBody({ paid: true }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody(answered))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const logged = vi.spyOn(console, 'warn');
      await confirmEnrollment(21, 'pi_1');
      expect(logged).not.toHaveBeenCalled();
    });
});

test('[PAY-11] [PAY-14] does not activate an unpaid plan, without failing the page', async () => {
  await contract()
    .addInteraction()
    .given('an owner has an unpaid enrollment')
    .uponReceiving('activating a plan whose payment is not confirmed')
    .withRequest('POST', enrollmentPath('activate'), (builder) =>
      builder.headers(sentJson).jsonBody({ paymentIntentId: 'pi_1', status: 'active' }),
    )
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('payment_not_confirmed')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const logged = vi.spyOn(console, 'warn').mockReturnValue();
      await confirmEnrollment(21, 'pi_1');
      expect(logged).toHaveBeenCalledExactlyOnceWith(
        'The plan is not confirmed yet',
        expect.stringMatching(/^409: \{"code":"payment_not_confirmed"/),
      );
    });
});

const changingCard = (state: string, description: string) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/api/payment-method-updates', (builder) =>
      builder
        .headers({ ...sentJson, 'idempotency-key': regex(/^[0-9a-f]{32}$/, 'a'.repeat(32)) })
        .jsonBody({ enrollmentId: known.enrollmentId }),
    );

test('returns the secret for another card and the amount due for a paid plan', async () => {
  await changingCard('an owner has a paid enrollment', 'beginning to change the card')
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        clientSecret: regex(/^seti_\w+_secret_\w+$/, 'seti_1_secret_2'),
        enrollmentId: integer(21),
        petName: 'Biscuit',
        planName: string('Dog Gold'),
        dueNow: '0.00',
        months: [],
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(paymentMethodUpdateQuery(21))).toMatchObject({
        clientSecret: 'seti_1_secret_2',
        dueNow: '0.00',
      });
    });
});

test('refuses to change the card of a plan never paid', async () => {
  await changingCard('an owner has an unpaid enrollment', 'changing the card of an unpaid plan')
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('status_conflict')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(read(paymentMethodUpdateQuery(21))).rejects.toMatchObject({ status: 409 });
    });
});

test('refuses a card that was not confirmed', async () => {
  await contract()
    .addInteraction()
    .given('an owner has a paid enrollment')
    .uponReceiving('confirming a card that nobody gave')
    .withRequest('POST', '/api/payment-method-updates/confirm', (builder) =>
      builder
        .headers({ ...sentJson, 'idempotency-key': regex(/^[0-9a-f]{32}$/, 'a'.repeat(32)) })
        .jsonBody({
          enrollmentId: known.enrollmentId,
          setupIntentId: 'seti_of_nobody',
          dueNow: '0.00',
        }),
    )
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('payment_not_confirmed')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const body = { enrollmentId: 21, setupIntentId: 'seti_of_nobody', dueNow: '0.00' };
      await expect(confirmPaymentMethod(body)).rejects.toMatchObject({
        code: 'payment_not_confirmed',
      });
    });
});
