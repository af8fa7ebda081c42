// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test, vi } from 'vitest';
import { useDeleteAccount } from '../../src/features/account/api/delete-account.ts';
import { useExportAccount } from '../../src/features/account/api/export-account.ts';
import { accepted, owner, refusal, sentJson } from './answers.ts';
import { contract, mutate, servePageFrom } from './web-contract.ts';

const { like, nullValue, regex, string } = MatchersV3;

const time = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-11-22T10:00:00.000Z');

test('[ACC-16] an owner downloads all their data', async () => {
  await contract()
    .addInteraction()
    .given('an owner with a confirmed mailbox is signed in')
    .uponReceiving('everything held about the owner')
    .withRequest('GET', '/api/account/export', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        exportedAt: time,
        account: { owner, emailConfirmedAt: time, sessions: like([]), links: like([]) },
        pets: like([]),
        enrollments: like([]),
        appointments: like([]),
        careRemindersStoppedAt: nullValue(),
        notes: like([]),
        appointmentRequests: like([]),
        billing: {
          customer: {
            stripeCustomerId: nullValue(),
            name: string('Ana Reyes'),
            email: string('ana@example.com'),
          },
          payments: like([]),
          consents: like([]),
          changedTerms: like([]),
        },
        mails: like([]),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const saved = vi.fn<(blob: Blob) => string>(() => 'blob:my-data');
      URL.createObjectURL = saved;
      URL.revokeObjectURL = () => undefined;
      HTMLAnchorElement.prototype.click = () => undefined;
      await mutate(useExportAccount, undefined);
      expect(saved).toHaveBeenCalledOnce();
    });
});

const deleting = (what: string, password: string) =>
  contract()
    .addInteraction()
    .given('an owner is signed in')
    .uponReceiving(what)
    .withRequest('DELETE', '/api/account', (builder) =>
      builder.headers(sentJson).jsonBody({ password }),
    );

test('[ACC-17] refuses to delete with a wrong password', async () => {
  await deleting('deleting the account with a wrong password', 'a-wrong-guess')
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('invalid_credentials')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const useOperation = () => useDeleteAccount(() => undefined);
      await expect(mutate(useOperation, 'a-wrong-guess')).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
    });
});

test('[ACC-17] deletes the account with the right password', async () => {
  await deleting('deleting the account with its password', 'walkies-at-noon')
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const onDeleted = vi.fn<() => void>();
      await mutate(() => useDeleteAccount(onDeleted), 'walkies-at-noon');
      expect(onDeleted).toHaveBeenCalledOnce();
    });
});
