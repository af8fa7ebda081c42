import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createLogger, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createRevocations } from '../../src/sessions/revocations.ts';

const { eachLike, regex } = MatchersV3;

test('identity lists revoked sessions', async () => {
  await new PactV4({
    consumer: 'gateway',
    provider: 'identity',
    dir: pactsDir,
    logLevel: 'warn',
  })
    .addInteraction()
    .given('a session was revoked')
    .uponReceiving('a request for revoked sessions')
    .withRequest('GET', '/internal/revocations', (builder) =>
      builder
        .query({ after: '0' })
        .headers({ authorization: regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature') }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        revocations: eachLike({ sessionId: regex(/^[\w-]{16,64}$/, 'revoked-session-id') }),
        cursor: regex(/^\d+$/, '12'),
      }),
    )
    .executeTest(async ({ url }) => {
      const revocations = createRevocations({
        identity: createInternalClient({
          caller: 'gateway',
          callee: 'identity',
          baseUrl: url,
          timeoutMs: 5_000,
          serviceTokens: createServiceTokens('service-auth-secret-of-the-tests-only'),
        }),
        logger: createLogger({ service: 'gateway', level: 'silent' }),
        now: Date.now,
        // Once: the contract has one request.
        intervalMs: 3_600_000,
      });
      revocations.start();
      await expect.poll(() => revocations.isReady()).toBe(true);
      await revocations.stop();
      expect(revocations.isRevoked('revoked-session-id')).toBe(true);
      expect(revocations.isRevoked('another-session-id')).toBe(false);
    });
});
