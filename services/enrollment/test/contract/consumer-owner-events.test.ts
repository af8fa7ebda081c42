import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import type { EventBus } from '@petwell/chassis';
import { domainEventSchema } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { consumeOwnerFacts } from '../../src/consumers/owner-facts.ts';
import { pactsDir } from './contract-clients.ts';

const { integer, regex, string, uuid } = MatchersV3;

test('identity tells that an owner was deleted', async () => {
  const contract = new PactV4({
    // A file of its own: HTTP and messages are verified by different means.
    consumer: 'enrollment-messages',
    provider: 'identity',
    dir: pactsDir,
    logLevel: 'warn',
  });
  await contract
    .addAsynchronousInteraction()
    .given('an owner was deleted')
    .expectsToReceive('owner.deleted.v1', (builder) =>
      builder.withMetadata({ contentType: 'application/json' }).withJSONContent({
        specversion: '1.0',
        id: uuid('0b0f4f4e-6f0c-4d5e-9d0a-0d8a1c1f2a3b'),
        source: string('petwell/identity'),
        type: 'owner.deleted.v1',
        subject: regex(/^owner\/\d+$/, 'owner/7'),
        time: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-03-01T12:00:00.000Z'),
        datacontenttype: 'application/json',
        data: { ownerId: integer(7), reason: regex(/^(staff|owner|abandoned)$/, 'staff') },
      }),
    )
    .executeTest(async ({ contents }) => {
      const event = domainEventSchema.parse(contents.content);
      const removed: unknown[] = [];
      let handle: (given: typeof event) => Promise<void> = () =>
        Promise.reject(new Error('nobody'));
      const bus = {
        subscribe: ({ handler }: { handler: typeof handle }) => {
          handle = handler;
          return Promise.resolve();
        },
      };
      await consumeOwnerFacts({
        bus: bus as unknown as EventBus,
        consumeOnce: () => Promise.reject(new Error('no copy')),
        removeOwner: (request) => Promise.resolve(void removed.push(request)),
      });
      await handle(event);
      expect(removed).toEqual([{ ownerId: 7, reason: 'staff' }]);
    });
});
