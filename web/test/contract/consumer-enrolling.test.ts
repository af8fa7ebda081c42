// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { useCreateEnrollment } from '../../src/features/enroll/api/create-enrollment.ts';
import {
  known,
  owner,
  pet,
  petProfile,
  plan,
  refusal,
  sentJson,
  storedEnrollment,
} from './answers.ts';
import { contract, mutate, servePageFrom } from './web-contract.ts';

const { fromProviderState } = MatchersV3;

const contact = { firstName: 'Ana', lastName: 'Reyes', phone: '904-555-0100' };
const request = {
  pet: petProfile,
  owner: { ...contact, email: 'ana@example.com' },
  enrollment: { planId: 2, addOnIds: ['3'], existingOwnerId: null },
};
const choice = (planId: number) => ({
  planId: planId === 2 ? fromProviderState('planId', 2) : planId,
  addOnIds: [fromProviderState('${addOnId}', '3')],
});

/** The provider state supplies the key, so that it can also reuse it. */
const headers = {
  ...sentJson,
  'idempotency-key': fromProviderState('${idempotencyKey}', '9f1c2ab04d5e4f60b7a1c2d3e4f50617'),
};

const enrolling = (state: string, description: string, body: object) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', '/api/enrollments', (builder) => builder.headers(headers).jsonBody(body));

const newOwnerBody = {
  pet: petProfile,
  owner: { ...contact, email: known.email },
  enrollment: { ...choice(2), existingOwnerId: null },
};

test('[ENR-03] [ENR-04] enrolls a new owner, who then sets up an account', async () => {
  await enrolling('no account has this address', 'enrolling a new owner', newOwnerBody)
    .willRespondWith(201, (builder) =>
      builder.jsonBody({
        enrollment: storedEnrollment,
        pet,
        owner: { ...owner, isActive: false },
        plan,
        requiresAccountSetup: true,
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useCreateEnrollment, request)).toMatchObject({
        enrollment: { id: 21, status: 'pending_payment', totalMonthlyPrice: '93.25' },
        owner: { id: 7, isActive: false },
        requiresAccountSetup: true,
      });
    });
});

test.each([
  ['account_exists', 'an owner with a password is signed out'],
  ['account_setup_pending', 'an owner has enrolled, and another visitor arrives'],
])('[ENR-08] [ENR-09] refuses a known address with %s', async (code, state) => {
  await enrolling(state, `enrolling with an address that is refused with ${code}`, newOwnerBody)
    .willRespondWith(409, (builder) => builder.jsonBody(refusal(code)))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useCreateEnrollment, request)).rejects.toMatchObject({
        status: 409,
        code,
      });
    });
});

test('[ENR-06] refuses an unknown plan', async () => {
  const body = { ...newOwnerBody, enrollment: { ...choice(999_999), existingOwnerId: null } };
  await enrolling('no account has this address', 'enrolling in an unknown plan', body)
    .willRespondWith(422, (builder) => builder.jsonBody(refusal('unknown_plan')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const unknown = { ...request, enrollment: { ...request.enrollment, planId: 999_999 } };
      await expect(mutate(useCreateEnrollment, unknown)).rejects.toMatchObject({
        status: 422,
        code: 'unknown_plan',
      });
    });
});

test('[ENR-07] refuses a reused key, and the app takes a new one', async () => {
  const state = 'another enrollment used the same key';
  await enrolling(state, 'enrolling with a key that was used', newOwnerBody)
    .willRespondWith(422, (builder) => builder.jsonBody(refusal('idempotency_key_reused')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useCreateEnrollment, request)).rejects.toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      });
    });
});

test('[ENR-06] names an invalid field', async () => {
  const email = 'not an address';
  const body = { ...newOwnerBody, owner: { ...contact, email } };
  await enrolling('no account has this address', 'enrolling with an address that is none', body)
    .willRespondWith(400, (builder) =>
      builder.jsonBody({
        ...refusal('validation_failed'),
        fields: { 'owner.email': 'Please enter a valid email address' },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(
        mutate(useCreateEnrollment, { ...request, owner: { ...contact, email } }),
      ).rejects.toMatchObject({
        status: 400,
        fields: { 'owner.email': 'Please enter a valid email address' },
      });
    });
});
