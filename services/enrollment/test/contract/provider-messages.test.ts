import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import {
  as,
  eventually,
  startEnrollment,
  type RunningEnrollment,
} from '../integration/running-enrollment.ts';
import { readContractsWithEnrollment } from './pact-files.ts';

let enrollment: RunningEnrollment;
const published = new Map<string, DomainEvent>();

/** Runs enrollments through every event that the real service can publish; reads them from the outbox. */
beforeAll(async () => {
  let daysLater = 0;
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { clock: () => new Date(Date.now() + daysLater * 24 * 3_600_000) },
  );
  // The contracts use enrollment 17.
  await enrollment.prisma.$executeRaw`SELECT setval('enrollments_id_seq', 16)`;
  const { id } = (await enrollment.enroll()).enrollment;
  daysLater = 24;
  await eventually(async () => {
    const events = await enrollment.events('enrollment.left-unpaid.v1');
    return events.length > 0 ? true : undefined;
  });
  daysLater = 0;
  for (const [version, status] of (['active', 'unpaid'] as const).entries()) {
    const fact = subscriptionFact({ enrollmentId: id, status, version: version + 1 });
    const { id: eventId } = await enrollment.publishFact(fact);
    await eventually(async () => {
      const count = await enrollment.prisma.inboxMessage.count({ where: { eventId } });
      return count > 0 ? true : undefined;
    });
  }
  await enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers: as.owner(1) });
  for (const event of await enrollment.events()) published.set(event.type, event);
});
afterAll(() => enrollment.stop());

test('publishes every event type', () => {
  expect([...published.keys()]).toEqual([
    'enrollment.created.v1',
    'enrollment.left-unpaid.v1',
    'enrollment.activated.v1',
    'enrollment.suspended.v1',
    'enrollment.cancelled.v1',
  ]);
});

const contracts = readContractsWithEnrollment().messages;

test('notification and billing have contracts', () => {
  const consumers = contracts.map(({ name }) => name);
  expect(consumers).toContain('notification-enrollment.json');
  expect(consumers).toContain('billing-messages-enrollment.json');
});

test.each(contracts)('publishes events as $name expects', async ({ file, expected }) => {
  const messageProviders = Object.fromEntries(
    expected.map(({ description, type }) => [
      description,
      providerWithMetadata(() => published.get(type), { contentType: 'application/json' }),
    ]),
  );
  const verification = new MessageProviderPact({
    provider: 'enrollment',
    pactUrls: [file],
    messageProviders,
    logLevel: 'warn',
  });
  await verification.verify();
});
