// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  useConfirmAccount,
  useConfirmEmailChange,
  useRemoveAccount,
  useRequestPasswordReset,
  useResetPassword,
  useUndoEmailChange,
} from '../../src/features/account/api/reset-password.ts';
import { useAdminLogin } from '../../src/features/staff-sign-in/api/admin-login.ts';
import {
  staffInvitationQuery,
  useAcceptInvitation,
  useConfirmStaffEmail,
  useRequestStaffReset,
  useResetStaffPassword,
} from '../../src/features/staff-sign-in/api/staff-links.ts';
import { MatchersV3 } from '@pact-foundation/pact';
import { known, refusal, sentJson } from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const expectCommand = (
  state: string,
  description: string,
  [path, body]: readonly [string, object],
) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(description)
    .withRequest('POST', path, (builder) => builder.headers(sentJson).jsonBody(body));

test('[ACC-13] asks for a link to reset the password', async () => {
  await expectCommand(
    'an owner with a password is signed out',
    'asking for a link to reset the password',
    ['/api/password-reset-requests', { email: known.email }],
  )
    .willRespondWith(202, (builder) =>
      builder.jsonBody({ message: MatchersV3.string('Check your inbox.') }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useRequestPasswordReset, 'ana@example.com')).resolves.toEqual({
        message: 'Check your inbox.',
      });
    });
});

const newPassword = 'another-walk';

test('[ACC-13] an emailed link sets a new password', async () => {
  const body = { token: known.token, password: newPassword };
  await expectCommand('a reset link was emailed', 'setting a new password by a mailed link', [
    '/api/password-resets',
    body,
  ])
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const reset = { token: 'mailed-token', password: newPassword };
      await expect(mutate(useResetPassword, reset)).resolves.toBeUndefined();
    });
});

test('[ACC-13] refuses an invalid reset link', async () => {
  const body = { token: 'never-mailed', password: newPassword };
  await expectCommand(
    'nobody is signed in',
    'setting a new password by a link that does not work',
    ['/api/password-resets', body],
  )
    .willRespondWith(410, (builder) => builder.jsonBody(refusal('link_invalid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useResetPassword, body)).rejects.toMatchObject({ code: 'link_invalid' });
    });
});

test('[DSH-11] the old address can undo an email change', async () => {
  await expectCommand('a link to undo an email change was emailed', 'undoing a change of address', [
    '/api/email-change-undo',
    { token: known.token },
  ])
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome: 'restored' }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useUndoEmailChange, 'mailed-token')).resolves.toEqual({
        outcome: 'restored',
      });
    });
});

test('[ACC-24] the new address confirms a change of address', async () => {
  await expectCommand('a link to confirm a new address was emailed', 'confirming a new address', [
    '/api/email-change-confirmations',
    { token: known.token },
  ])
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ email: MatchersV3.string('ana.moved@example.com') }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useConfirmEmailChange, 'mailed-token')).resolves.toEqual({
        email: 'ana.moved@example.com',
      });
    });
});

test('[ACC-27] the address confirms an account', async () => {
  await expectCommand('a link to confirm an account was emailed', 'confirming an account', [
    '/api/account-confirmations',
    { token: known.token, password: 'walkies-at-noon' },
  ])
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(
        mutate(useConfirmAccount, { token: 'mailed-token', password: 'walkies-at-noon' }),
      ).resolves.toBeUndefined();
    });
});

test('[ACC-41] the address removes an account that somebody else made', async () => {
  await expectCommand('a link to confirm an account was emailed', 'removing an account', [
    '/api/account-removals',
    { token: known.token },
  ])
    .willRespondWith(200, (builder) => builder.jsonBody({ outcome: 'removed' }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useRemoveAccount, 'mailed-token')).resolves.toEqual({
        outcome: 'removed',
      });
    });
});

const invited = 'an invitation was emailed to a colleague';

test('[ADM-13] an invitation tells whose it is', async () => {
  await expectCommand(invited, 'reading an invitation', [
    '/api/staff-invitations/lookup',
    { token: known.token },
  ])
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ username: MatchersV3.string('bo.lin'), name: 'Bo Lin' }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(staffInvitationQuery('mailed-token'))).toMatchObject({ name: 'Bo Lin' });
    });
});

test('[ADM-13] an invitation sets the first password', async () => {
  await expectCommand(invited, 'accepting an invitation', [
    '/api/staff-invitations/accept',
    { token: known.token, password: newPassword },
  ])
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const accept = { token: 'mailed-token', password: newPassword };
      await expect(mutate(useAcceptInvitation, accept)).resolves.toBeUndefined();
    });
});

test('[ADM-15] staff ask for a reset link', async () => {
  await expectCommand('nobody is signed in', 'staff asking for a reset link', [
    '/api/staff-password-reset-requests',
    { login: 'nobody' },
  ])
    .willRespondWith(202, (builder) =>
      builder.jsonBody({ message: MatchersV3.string('Check your inbox.') }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useRequestStaffReset, 'nobody')).resolves.toEqual({
        message: 'Check your inbox.',
      });
    });
});

test('[ADM-15] refuses a reset link that was never mailed', async () => {
  const path = '/api/staff-password-resets';
  const body = { token: 'never-mailed', password: newPassword };
  await expectCommand('nobody is signed in', 'staff resetting by an unknown link', [path, body])
    .willRespondWith(410, (builder) => builder.jsonBody(refusal('link_invalid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useResetStaffPassword, body)).rejects.toMatchObject({
        code: 'link_invalid',
      });
    });
});

test('[ADM-14] refuses a confirmation that was never mailed', async () => {
  const path = '/api/staff-email-confirmations';
  const body = { token: 'never-mailed' };
  await expectCommand('nobody is signed in', 'staff confirming an unknown address', [path, body])
    .willRespondWith(410, (builder) => builder.jsonBody(refusal('link_invalid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useConfirmStaffEmail, 'never-mailed')).rejects.toMatchObject({
        code: 'link_invalid',
      });
    });
});

const credentials = { username: 'admin', password: 'wellness-admin' };

test('[ADM-01] staff sign in by name', async () => {
  await expectCommand('there is a manager called admin', 'staff signing in', [
    '/api/admin/login',
    credentials,
  ])
    .willRespondWith(200, (builder) => builder.jsonBody({ username: 'admin', role: 'manager' }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useAdminLogin, credentials)).toEqual({
        username: 'admin',
        role: 'manager',
      });
    });
});

test('[ADM-01] refuses staff with a wrong password', async () => {
  const wrong = { ...credentials, password: 'not-the-one' };
  await expectCommand('there is a manager called admin', 'staff signing in with a wrong password', [
    '/api/admin/login',
    wrong,
  ])
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('invalid_credentials')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useAdminLogin, wrong)).rejects.toMatchObject({
        status: 401,
        code: 'invalid_credentials',
      });
    });
});
