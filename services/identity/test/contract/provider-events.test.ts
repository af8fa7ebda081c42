import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { pactsDir } from '@petwell/chassis/testing/event-contract';
import type { DomainEvent } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contact } from '../factories.ts';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

let identity: RunningIdentity;
const published = new Map<string, DomainEvent>();

/** Runs every owner and staff operation in the real service; reads the events from the outbox. */
beforeAll(async () => {
  identity = await startIdentity();
  const { ownerId, as } = await identity.activeOwner();
  const moved = { ...contact(), email: 'ada.lim@example.com', firstName: 'Ada', lastName: 'Lim' };
  const response = await identity.call('PUT', `/api/owners/${ownerId}`, moved, { as });
  expect(response.status).toBe(200);
  const token = await identity.lastLinkToken('email-change');
  await identity.call('POST', '/api/email-change-confirmations', { token }, { as });
  await identity.call('POST', '/api/password-reset-requests', { email: moved.email });
  // The request is answered before its link exists.
  const resetToken = () => identity.lastLinkToken('password-reset');
  await vi.waitUntil(async () => (await resetToken()) !== '', { timeout: 10_000 });
  const reset = { token: await resetToken(), password: 'cloudy-day-9' };
  await identity.call('POST', '/api/password-resets', reset);
  // Deletion removes the owner's earlier events.
  const leaving = { enrollmentId: 9, contact: { ...moved, email: 'leaving@example.com' } };
  const { ownerId: leaverId } = await identity.activeOwner(leaving);
  const path = `/internal/owners/${leaverId}/close`;
  await identity.call('POST', path, { reason: 'staff' }, { service: 'enrollment' });
  await identity.call('POST', '/api/admin/login', { username: 'nobody', password: 'wrong' });
  await identity.prisma.admin.create({
    data: { username: 'ada', role: 'manager', passwordHash: await identity.passwords.hash('x') },
  });
  const { cookies } = await identity.call('POST', '/api/admin/login', {
    username: 'ada',
    password: 'x',
  });
  const name = { name: 'Bo Lin', username: 'bo.lin', email: 'bo@example.com' };
  const account = { ...name, role: 'viewer' };
  const manager = identity.principals('staff', cookies.staff);
  const made = await identity.call('POST', '/api/admin/staff', account, { as: manager });
  expect(made.status).toBe(201);
  // The refused sign-in is published right after its response.
  const isRefused = async () =>
    (await identity.events('staff.acted.v1')).some(({ data }) => data.result === 'refused');
  await vi.waitUntil(isRefused, { timeout: 10_000 });
  for (const event of await identity.allEvents()) {
    const isRefusal = event.type === 'staff.acted.v1' && event.data.result === 'refused';
    if (event.type !== 'staff.acted.v1' || isRefusal) published.set(event.type, event);
  }
});
afterAll(() => identity.stop());

const types = [
  'owner.activated.v1',
  'owner.updated.v1',
  'owner.email-confirmed.v1',
  'owner.password-reset.v1',
  'owner.deleted.v1',
  'staff.account-changed.v1',
  'staff.acted.v1',
];

test.each(['enrollment-messages', 'billing-messages', 'notification'])(
  'the events are what %s expects',
  async (consumer) => {
    const file = join(pactsDir, `${consumer}-identity.json`);
    expect(existsSync(file), `the consumer tests of ${consumer} run first`).toBe(true);
    const messageProviders = Object.fromEntries(
      types.map((type) => [
        type,
        providerWithMetadata(() => Promise.resolve(published.get(type)), {
          contentType: 'application/json',
        }),
      ]),
    );
    await new MessageProviderPact({
      provider: 'identity',
      pactUrls: [file],
      logLevel: 'warn',
      messageProviders,
    }).verify();
  },
);
