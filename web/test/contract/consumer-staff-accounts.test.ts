// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  useChangeStaffDetails,
  useCreateStaff,
  useInviteStaff,
  useUpdateStaff,
} from '../../src/features/staff-accounts/api/staff-accounts.ts';
import { syncJobQuery } from '../../src/features/customers/api/sync-payments.ts';
import { knownPath, refusal } from './answers.ts';
import { expectRead, quiet, expectCommand } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { fromProviderState, integer, like, regex } = MatchersV3;

const time = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-01-05T10:00:00.000Z');
const colleague = 'a manager is signed in, and there is another staff account';
const username = fromProviderState('${username}', 'bo.lin');
const email = fromProviderState('${email}', 'bo@example.com');
const account = { name: 'Bo Lin', username, email, role: 'viewer' as const };
const input = { ...account, username: 'bo.lin', email: 'bo@example.com' };
const stored = {
  id: integer(4),
  username,
  name: 'Bo Lin',
  email,
  role: 'viewer',
  isActive: true,
  isInvited: true,
  createdAt: time,
};

test('managers add a colleague', async () => {
  const state = 'a manager is signed in, and the user name is free';
  const what = 'adding an account of staff';
  await expectCommand(
    { state, what, path: '/api/admin/staff', body: account },
    201,
    stored,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useCreateStaff, input)).toMatchObject({ id: 4, username: 'bo.lin' });
  });
});

test('refuses a taken name at its field', async () => {
  const what = 'adding an account of staff under a name that is taken';
  const response = { ...refusal('status_conflict'), fields: { username: like('Taken.') } };
  await expectCommand(
    { state: colleague, what, path: '/api/admin/staff', body: account },
    409,
    response,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(useCreateStaff, input)).rejects.toMatchObject({
      fields: { username: 'Taken.' },
    });
  });
});

test('[ADM-13] managers send an invitation again', async () => {
  await expectCommand(
    {
      state: colleague,
      what: 'inviting a colleague again',
      path: knownPath('/api/admin/staff/${staffId}/invitations', '/api/admin/staff/4/invitations'),
      body: { email },
    },
    200,
    stored,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const again = { id: 4, email: 'bo@example.com' };
    expect(await mutate(useInviteStaff, again)).toMatchObject({ isInvited: true });
  });
});

test('[ADM-14] staff do not change their details with a wrong password', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', currentPassword: 'not-the-one' };
  const fields = { currentPassword: like('This is not your current password.') };
  await expectCommand(
    {
      state: quiet,
      what: 'changing the own details with a wrong password',
      method: 'PUT',
      path: '/api/admin/account',
      body,
    },
    401,
    { ...refusal('invalid_credentials'), fields },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(useChangeStaffDetails, body)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });
});

test('managers change a colleague’s role and disable an account', async () => {
  await expectCommand(
    {
      state: colleague,
      what: 'changing an account of staff',
      method: 'PATCH',
      path: knownPath('/api/admin/staff/${staffId}', '/api/admin/staff/4'),
      body: { role: 'staff', isActive: false },
    },
    200,
    { ...stored, role: 'staff', isActive: false },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const change = { role: 'staff', isActive: false } as const;
    expect(await mutate(useUpdateStaff, { id: 4, change })).toMatchObject({ isActive: false });
  });
});

test('[ADM-06] staff follow a long sync', async () => {
  await expectRead(
    {
      state: 'a manager is signed in, and all customers were synced',
      what: 'how a sync goes on',
      path: knownPath('/api/admin/jobs/${jobId}', '/api/admin/jobs/5'),
    },
    {
      jobId: integer(5),
      status: 'finished',
      done: integer(3),
      total: integer(3),
      report: {
        summary: {
          totalSynced: integer(3),
          statusUpdated: integer(0),
          noChanges: integer(3),
          missing: integer(0),
          otherAccount: integer(0),
        },
        results: like([]),
      },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(syncJobQuery(5))).toMatchObject({ status: 'finished', done: 3 });
  });
});

test('[ADM-08] exports the list as a CSV download', async () => {
  await contract()
    .addInteraction()
    .given(quiet)
    .uponReceiving('the customers as a file')
    .withRequest('GET', '/api/admin/users/export.csv', (builder) =>
      builder.query({ q: '', status: 'all' }),
    )
    .willRespondWith(200, (builder) =>
      builder.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-customers.csv"',
      }),
    )
    .executeTest(async ({ url }) => {
      // The browser follows a link; the app makes no call.
      const { status } = await fetch(`${url}/api/admin/users/export.csv?q=&status=all`);
      expect(status).toBe(200);
    });
});
