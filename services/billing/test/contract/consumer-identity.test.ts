import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createOwnerAccounts } from '../../src/core/provider-services.ts';
import { serviceAuthSecret } from '../factories.ts';

const { regex } = MatchersV3;
const authorization = regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature');
const identityAt = (url: string) =>
  createOwnerAccounts(
    createInternalClient({
      caller: 'billing',
      callee: 'identity',
      baseUrl: url,
      timeoutMs: 5_000,
      serviceTokens: createServiceTokens(serviceAuthSecret),
    }),
  );
const given = (state: string, description: string) =>
  new PactV4({ consumer: 'billing', provider: 'identity', dir: pactsDir, logLevel: 'warn' })
    .addInteraction()
    .given(state)
    .uponReceiving(description);

test.each([
  ['claimed', 'owner 4 has a password'],
  ['attached', 'owner 4 has a password and a confirmed mailbox'],
] as const)('identity answers that an account is %s', async (outcome, state) => {
  await given(state, `asking before a link is made, ${outcome}`)
    .withRequest('POST', '/internal/owners/4/attachments', (builder) =>
      builder.headers({ authorization, 'content-type': 'application/json' }),
    )
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome }))
    .executeTest(async ({ url }) => {
      expect(await identityAt(url).attach(4)).toEqual({ outcome });
    });
});

test('identity records that a payment starts', async () => {
  await given('owner 4 has a password', 'a setup session that starts to pay')
    .withRequest('POST', '/internal/owners/4/payment-starts', (builder) =>
      builder.headers({ authorization }).jsonBody({ enrollmentId: 17 }),
    )
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      await expect(
        identityAt(url).startPayment({ ownerId: 4, enrollmentId: 17 }),
      ).resolves.toBeUndefined();
    });
});
