import { expect, test } from 'vitest';
import { member } from '../../test/fake-database.ts';
import { actor as manager, createFakes } from '../../test/fakes.ts';
import { createInviteStaff } from './invite-staff.ts';

const account = {
  name: 'Bo Lin',
  username: 'bo.lin',
  email: 'bo@example.com',
  role: 'viewer' as const,
};
const invited = (overrides: object = {}) =>
  member({
    id: 2,
    username: 'sam',
    name: 'Sam Ode',
    email: 'sam@example.com',
    emailConfirmedAt: null,
    passwordHash: null,
    ...overrides,
  });

function arrange(second = invited()) {
  const fakes = createFakes({ staff: [member(), second] });
  return { fakes, invite: createInviteStaff(fakes) };
}

test('[ADM-13] adds an account without a password, and mails and publishes it', async () => {
  const { fakes, invite } = arrange();
  expect(await invite.add({ manager: { ...manager, name: 'Maya Chen' }, account })).toMatchObject({
    ...account,
    isActive: true,
    isInvited: true,
  });
  expect(fakes.stored().staff[2]).toMatchObject({ passwordHash: null, emailConfirmedAt: null });
  expect(fakes.requestedMails('staff-link')).toMatchObject([
    { purpose: 'staff-invitation', email: 'bo@example.com', invitedBy: 'Maya Chen' },
  ]);
  const { username, staffId } = manager;
  expect(fakes.events('staff.account-changed.v1')).toMatchObject([
    { by: { username, staffId }, action: 'staff-add', detail: 'Bo Lin (bo.lin): role viewer' },
  ]);
  expect(JSON.stringify(fakes.events('staff.account-changed.v1'))).not.toContain('bo@example');
});

test.each([
  ['user name', { username: 'sam' }, { code: 'status_conflict', fields: { username: /taken/ } }],
  ['address', { email: 'sam@example.com' }, { code: 'email_taken', fields: { email: /another/ } }],
])('[ADM-13] refuses a taken %s', async (_what, overrides, { code, fields }) => {
  const { fakes, invite } = arrange();
  const taken = invite.add({ manager, account: { ...account, ...overrides } });
  const messages = Object.entries(fields).map(([field, text]) => [
    field,
    expect.stringMatching(text) as unknown,
  ]);
  await expect(taken).rejects.toMatchObject({
    code,
    fields: Object.fromEntries(messages) as object,
  });
  expect(fakes.requestedMails('staff-link')).toEqual([]);
});

test('[ADM-13] a new invitation voids the first, and may go to a corrected address', async () => {
  const { fakes, invite } = arrange();
  await invite.again({ manager, staffId: 2, email: 'sam@example.com' });
  const answer = await invite.again({ manager, staffId: 2, email: 'sam.ode@example.com' });
  expect(answer).toMatchObject({ email: 'sam.ode@example.com', isInvited: true });
  expect(fakes.stored().links).toMatchObject([{ sentTo: 'sam.ode@example.com' }]);
  expect(fakes.events('staff.acted.v1').at(-1)).toMatchObject({
    action: 'staff-invite',
    about: 'staff/2',
    result: 'done',
    detail: 'Sam Ode',
  });
});

test.each([
  ['a colleague with a password', member({ id: 2 }), 'status_conflict'],
  ['a disabled account', invited({ isActive: false }), 'status_conflict'],
  ['an unknown account', invited({ id: 3 }), 'not_found'],
])('[ADM-13] does not invite %s again', async (_whom, second, code) => {
  const { fakes, invite } = arrange(second);
  const refused = invite.again({ manager, staffId: 2, email: 'sam@example.com' });
  await expect(refused).rejects.toMatchObject({ code });
  expect(fakes.stored().links).toEqual([]);
});

test('[ADM-13] an address over its limit of mails leaves no account behind', async () => {
  const { fakes } = arrange();
  const countLink = () => Promise.reject(new Error('too many'));
  const invite = createInviteStaff({
    ...fakes,
    addressMails: { ...fakes.addressMails, countLink },
  });
  await expect(invite.add({ manager, account })).rejects.toThrow('too many');
  expect(fakes.stored().staff).toHaveLength(2);
});
