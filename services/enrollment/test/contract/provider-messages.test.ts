import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { subscriptionFact } from '../factories.ts';
import {
  as,
  eventually,
  startEnrollment,
  type RunningEnrollment,
} from '../integration/running-enrollment.ts';
import { pactsDir } from './contract-clients.ts';

let enrollment: RunningEnrollment;
const published = new Map<string, DomainEvent>();

/** A whole life of an enrollment in the real service: every event that it can publish, as it stands in the outbox. */
beforeAll(async () => {
  enrollment = await startEnrollment();
  const { id } = (await enrollment.enroll()).enrollment;
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

test('a whole life publishes every event', () => {
  expect([...published.keys()]).toEqual([
    'enrollment.created.v1',
    'enrollment.activated.v1',
    'enrollment.suspended.v1',
    'enrollment.cancelled.v1',
  ]);
});

const expectedMessageSchema = z.object({
  description: z.string(),
  contents: z.union([
    z.object({ content: z.object({ type: z.string() }) }).transform(({ content }) => content.type),
    z.object({ type: z.string() }).transform(({ type }) => type),
  ]),
});
const pactSchema = z.union([
  z.object({ messages: z.array(expectedMessageSchema) }).transform(({ messages }) => messages),
  z
    .object({ interactions: z.array(expectedMessageSchema) })
    .transform(({ interactions }) => interactions),
]);

test('the events are what notification expects', async () => {
  const file = join(pactsDir, 'notification-enrollment.json');
  const expected = pactSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(expected.length).toBeGreaterThan(0);
  const messageProviders = Object.fromEntries(
    expected.map(({ description, contents: type }) => [
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
