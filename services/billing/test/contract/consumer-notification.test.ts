import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { createInternalClient, createServiceTokens } from '@petwell/chassis';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { createFetchMails } from '../../src/core/provider-services.ts';
import { serviceAuthSecret } from '../factories.ts';

const { eachLike, regex, string } = MatchersV3;

test("notification returns an owner's mails", async () => {
  await new PactV4({
    consumer: 'billing',
    provider: 'notification',
    dir: pactsDir,
    logLevel: 'warn',
  })
    .addInteraction()
    .given('a receipt was sent to owner 7')
    .uponReceiving("a request for an owner's mails")
    .withRequest('GET', '/internal/owners/7/held-data', (builder) =>
      builder.headers({
        authorization: regex(/^Bearer [\w.-]+$/, 'Bearer service.token.signature'),
      }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        mails: eachLike({
          kind: string('payment-receipt'),
          to: string('Ada Park <ada.park@example.com>'),
          subject: string('Your receipt'),
          text: null,
          status: string('sent'),
          createdAt: string('2026-11-20T15:00:00.000Z'),
          sentAt: string('2026-11-20T15:00:05.000Z'),
        }),
      }),
    )
    .executeTest(async ({ url }) => {
      const fetchMails = createFetchMails(
        createInternalClient({
          caller: 'billing',
          callee: 'notification',
          baseUrl: url,
          timeoutMs: 5_000,
          serviceTokens: createServiceTokens(serviceAuthSecret),
        }),
      );
      expect(await fetchMails(7)).toMatchObject([{ kind: 'payment-receipt', status: 'sent' }]);
    });
});
