import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { domainEventSchema } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { createTakeOwnerFact } from '../../src/consumers/owner-facts.ts';
import { pactsDir } from './pact-files.ts';

const { integer, regex, string, uuid } = MatchersV3;

test('an owner who was deleted is forgotten, here and at the provider', async () => {
  const contract = new PactV4({
    consumer: 'billing-messages',
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
      if (event.type !== 'owner.deleted.v1') throw new Error('another event');
      const forgotten: string[] = [];
      const take = createTakeOwnerFact({
        consumeOnce: (_consumer, _event, effect) =>
          effect({
            keepPayable: () => Promise.reject(new Error('not kept')),
            closePayable: () => Promise.reject(new Error('not closed')),
            copyOwner: () => Promise.reject(new Error('not copied')),
            forgetOwner: (ownerId) => Promise.resolve(void forgotten.push(`here ${ownerId}`)),
          }),
        syncCustomer: () => Promise.reject(new Error('not told')),
        removeAtProvider: (ownerId) =>
          Promise.resolve(void forgotten.push(`at the provider ${ownerId}`)),
      });
      await take(event);
      expect(forgotten).toEqual(['here 7', 'at the provider 7']);
    });
});
