import { MatchersV3, PactV4 } from '@pact-foundation/pact';
import { domainEventSchema } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { createTakeEnrollmentFact } from '../../src/consumers/enrollment-facts.ts';
import { enrollmentSnapshot } from '../factories.ts';
import { pactsDir } from './pact-files.ts';
import { snapshotMatcher } from './snapshot-matcher.ts';

const { regex, string, uuid } = MatchersV3;

test('a new enrollment is kept, with all that it costs', async () => {
  const contract = new PactV4({
    // A file of its own: HTTP and messages are verified by different means.
    consumer: 'billing-messages',
    provider: 'enrollment',
    dir: pactsDir,
    logLevel: 'warn',
  });
  await contract
    .addAsynchronousInteraction()
    .given('enrollment 17 was made')
    .expectsToReceive('enrollment.created.v1', (builder) =>
      builder.withMetadata({ contentType: 'application/json' }).withJSONContent({
        specversion: '1.0',
        id: uuid('0b0f4f4e-6f0c-4d5e-9d0a-0d8a1c1f2a3b'),
        source: string('petwell/enrollment'),
        type: 'enrollment.created.v1',
        subject: 'enrollment/17',
        time: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-03-01T12:00:00.000Z'),
        datacontenttype: 'application/json',
        data: snapshotMatcher(),
      }),
    )
    .executeTest(async ({ contents }) => {
      const event = domainEventSchema.parse(contents.content);
      if (event.type !== 'enrollment.created.v1') throw new Error('another event');
      const kept: unknown[] = [];
      const take = createTakeEnrollmentFact({
        consumeOnce: (_consumer, _event, effect) =>
          effect({
            keepPayable: (snapshot) => Promise.resolve(void kept.push(snapshot)),
            closePayable: () => Promise.reject(new Error('not closed')),
            forgetOwner: () => Promise.reject(new Error('not forgotten')),
            copyOwner: () => Promise.reject(new Error('not copied')),
          }),
        cancelSubscription: () => Promise.reject(new Error('not cancelled')),
      });
      await take(event);
      expect(kept).toEqual([enrollmentSnapshot()]);
    });
});
