import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from '../integration/running-identity.ts';

let identity: RunningIdentity;
let deleted: EventOf<'owner.deleted.v1'> | undefined;

/** An owner deleted in the real service; the event as it stands in the outbox. */
beforeAll(async () => {
  identity = await startIdentity();
  const { ownerId } = await identity.activeOwner();
  await identity.call(
    'POST',
    `/internal/owners/${ownerId}/close`,
    { reason: 'staff' },
    { service: 'enrollment' },
  );
  [deleted] = await identity.events('owner.deleted.v1');
});
afterAll(() => identity.stop());

test.each(['enrollment', 'billing'])('a deletion is announced as %s expects', async (consumer) => {
  const file = fileURLToPath(
    new URL(`../../../../pacts/${consumer}-messages-identity.json`, import.meta.url),
  );
  expect(existsSync(file), `the consumer tests of ${consumer} run first`).toBe(true);
  await new MessageProviderPact({
    provider: 'identity',
    pactUrls: [file],
    logLevel: 'warn',
    messageProviders: {
      'owner.deleted.v1': providerWithMetadata(() => Promise.resolve(deleted), {
        contentType: 'application/json',
      }),
    },
  }).verify();
});
