import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

const file = fileURLToPath(
  new URL('../../../../pacts/notification-identity.json', import.meta.url),
);

let identity: RunningIdentity;
const linkEvents = () => identity.events('owner.link-requested.v1');
let links: EventOf<'owner.link-requested.v1'>[];
let staffLink: EventOf<'staff.link-requested.v1'> | undefined;
let deleted: EventOf<'owner.deleted.v1'> | undefined;
let updated: EventOf<'owner.updated.v1'> | undefined;
let confirmed: EventOf<'owner.email-confirmed.v1'> | undefined;

/** Requests every kind of emailed link from the real service; reads the events from the outbox. */
beforeAll(async () => {
  identity = await startIdentity();
  const { ownerId, as } = await identity.activeOwner();
  await identity.register({ enrollmentId: 2, contact: newcomer });
  await identity.register({ enrollmentId: 3, contact: newcomer });
  await identity.call('PUT', `/api/owners/${ownerId}`, { ...newcomer, email: moved }, { as });
  const token = await identity.lastLinkToken('email-change');
  await identity.call('POST', '/api/email-change-confirmations', { token });
  await identity.call('POST', '/api/password-reset-requests', { email: moved });
  // The response to a reset request comes before its link exists.
  await vi.waitUntil(async () => (await linkEvents()).length === 5, { timeout: 10_000 });
  const passwords = { currentPassword: 'sunny-day-7', password: 'cloudy-day-9' };
  await identity.call('POST', '/api/account/password', passwords, { as });
  links = await linkEvents();
  [updated] = await identity.events('owner.updated.v1');
  [confirmed] = await identity.events('owner.email-confirmed.v1');
  const leaving = { enrollmentId: 9, contact: { ...newcomer, email: 'leaving@example.com' } };
  const { ownerId: leaverId } = await identity.activeOwner(leaving);
  const path = `/internal/owners/${leaverId}/close`;
  await identity.call('POST', path, { reason: 'owner' }, { service: 'enrollment' });
  [deleted] = await identity.events('owner.deleted.v1');
  staffLink = await inviteStaff();
});
afterAll(() => identity.stop());

async function inviteStaff() {
  const passwordHash = await identity.passwords.hash('sunny-day-7');
  const maya = { username: 'maya', name: 'Maya Chen', role: 'manager', passwordHash };
  await identity.prisma.admin.create({ data: maya });
  const login = { username: 'maya', password: 'sunny-day-7' };
  const { cookies } = await identity.call('POST', '/api/admin/login', login);
  const as = identity.principals('staff', cookies.staff);
  const nora = { name: 'Nora Vance', username: 'nora', email: 'nora@example.com', role: 'staff' };
  await identity.call('POST', '/api/admin/staff', nora, { as });
  return (await identity.events('staff.link-requested.v1')).at(0);
}

const moved = 'jordan.moved@example.com';
const newcomer = {
  firstName: 'Sam',
  lastName: 'Okafor',
  email: 'sam@example.com',
  phone: '904-555-0123',
};

const verify = (event: EventOf<'owner.link-requested.v1'>) =>
  new MessageProviderPact({
    provider: 'identity',
    pactUrls: [file],
    logLevel: 'warn',
    messageProviders: {
      'owner.link-requested.v1': providerWithMetadata(() => Promise.resolve(event), {
        contentType: 'application/json',
      }),
      'staff.link-requested.v1': providerWithMetadata(() => Promise.resolve(staffLink), {
        contentType: 'application/json',
      }),
      'owner.updated.v1': providerWithMetadata(() => Promise.resolve(updated), {
        contentType: 'application/json',
      }),
      'owner.email-confirmed.v1': providerWithMetadata(() => Promise.resolve(confirmed), {
        contentType: 'application/json',
      }),
      'owner.deleted.v1': providerWithMetadata(() => Promise.resolve(deleted), {
        contentType: 'application/json',
      }),
    },
  }).verify();

test.each([
  'account-setup',
  'account-confirmation',
  'email-change',
  'email-change-undo',
  'password-changed',
  'password-reset',
])('publishes a link for %s as notification expects', async (purpose) => {
  expect(existsSync(file), 'the consumer tests of notification run first').toBe(true);
  const event = links.find(({ data }) => data.purpose === purpose);
  expect(event?.data).toMatchObject({ purpose });
  if (event) await verify(event);
});
