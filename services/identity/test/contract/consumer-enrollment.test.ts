import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createLogger, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createEndUnpaid } from '../../src/links/provider-enrollment.ts';
import {
  createEndEnrollments,
  createEnrollmentCopy,
  createEnrollmentPayments,
} from '../../src/owners/provider-enrollment.ts';

const headers = {
  authorization: MatchersV3.regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature'),
  'content-type': 'application/json',
};

function interaction(state: string, description: string) {
  return new PactV4({
    consumer: 'identity',
    provider: 'enrollment',
    dir: pactsDir,
    logLevel: 'warn',
  })
    .addInteraction()
    .given(state)
    .uponReceiving(description);
}

const enrollmentAt = (baseUrl: string) =>
  createInternalClient({
    caller: 'identity',
    callee: 'enrollment',
    baseUrl,
    timeoutMs: 5_000,
    serviceTokens: createServiceTokens('service-auth-secret-of-the-tests-only'),
  });

test('enrollment cancels the plans of an owner who deletes their account', async () => {
  await interaction('enrollment 17 exists', 'ending every plan of an owner')
    .withRequest('POST', '/internal/owners/1/end-plans', (builder) =>
      builder.headers(headers).jsonBody({ reason: 'owner' }),
    )
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      await expect(createEndEnrollments(enrollmentAt(url))(1)).resolves.toBeUndefined();
    });
});

test('enrollment ends unpaid enrollments and tells whether others were paid', async () => {
  await interaction('enrollment 17 exists', 'ending the unpaid enrollments of an owner')
    .withRequest('POST', '/internal/owners/1/end-unpaid', (builder) => builder.headers(headers))
    .willRespondWith(200, (builder) => builder.jsonBody({ hasPaid: MatchersV3.boolean(false) }))
    .executeTest(async ({ url }) => {
      expect(await createEndUnpaid(enrollmentAt(url))(1)).toEqual({ hasPaid: false });
    });
});

test('enrollment tells whether anybody has paid since', async () => {
  const since = '2026-11-21T15:00:00.000Z';
  await interaction('enrollment 17 exists', 'asking whether an owner has paid since')
    .withRequest('GET', '/internal/owners/1/first-payments', (builder) =>
      builder.headers({ authorization: headers.authorization }).query({ since }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ hasPaid: MatchersV3.boolean(false) }))
    .executeTest(async ({ url }) => {
      const hasPaidSince = createEnrollmentPayments(enrollmentAt(url));
      expect(await hasPaidSince(1, new Date(since))).toBe(false);
    });
});

test('enrollment copies an owner’s contact data', async () => {
  const account = {
    id: 1,
    firstName: 'Ada',
    lastName: 'Park',
    email: 'ada@example.com',
    phone: '1',
    passwordHash: null,
    passwordResetAt: null,
    emailConfirmedAt: null,
    attachedAt: null,
    paymentEnrollmentId: null,
    isActive: true,
    version: 9,
    isDemo: false,
    registeredEnrollmentId: 17,
    createdAt: new Date('2026-01-05T10:00:00.000Z'),
  };
  await interaction('enrollment 17 exists', 'a change of contact data')
    .withRequest('PUT', '/internal/owners/1', (builder) =>
      builder.headers(headers).jsonBody({
        version: 9,
        owner: {
          id: 1,
          firstName: 'Ada',
          lastName: 'Park',
          email: 'ada@example.com',
          phone: '1',
          isActive: true,
          createdAt: '2026-01-05T10:00:00.000Z',
        },
      }),
    )
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      const logger = createLogger({ service: 'identity', level: 'silent' });
      const warnings: unknown[] = [];
      logger.warn = (...given: unknown[]) => void warnings.push(given);
      await createEnrollmentCopy({ enrollment: enrollmentAt(url), logger })(account);
      expect(warnings).toEqual([]);
    });
});
