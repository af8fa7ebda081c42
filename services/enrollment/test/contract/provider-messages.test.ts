import { randomUUID } from 'node:crypto';
import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { addDays, clinicDay } from '@petwell/chassis/time';
import type { DomainEvent } from '@petwell/contracts/events';
import { beforeAll, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment } from '../integration/running-enrollment.ts';
import { readContractsWithEnrollment } from './pact-files.ts';

const enrollment = await sharedEnrollment();
const published = new Map<string, DomainEvent>();

/**
 * Activates an enrollment, reports the pet's death, and cancels; takes a member's check. Reads the events from the outbox.
 */
beforeAll(async () => {
  await enrollment.reset();
  // The contracts use enrollment 17.
  await enrollment.prisma.$executeRaw`SELECT setval('enrollments_id_seq', 16)`;
  const { enrollment: made, pet, owner } = await enrollment.enroll();
  const headers = as.owner(owner.id);
  await enrollment.publishFact(subscriptionFact({ enrollmentId: made.id }));
  await eventually(async () => (await enrollment.events('enrollment.activated.v1'))[0]);
  const body = { isConfirmed: true };
  await enrollment.send('POST', `/api/pets/${pet.id}/deceased`, { body, headers });
  await enrollment.send('POST', `/api/enrollments/${made.id}/cancel`, { headers });
  const manager = staffActor({ role: 'manager' });
  // A payment of more than a year ago isn't taken.
  const day = (days: number) => addDays(clinicDay(new Date(), 'America/New_York'), days);
  const paidAhead = { nextDueOn: day(20), paidBy: { kind: 'elsewhere', until: day(20) } } as const;
  const member = await enrollment.members.importMember(memberToImport(paidAhead), manager);
  await enrollment.send('POST', `/api/admin/enrollments/${member.enrollmentId}/recorded-payments`, {
    headers: { ...as.staff('staff'), 'idempotency-key': randomUUID() },
    body: { amountCents: 14_000, paidOn: day(-1), method: 'check', months: 2 },
  });
  for (const event of await enrollment.events()) published.set(event.type, event);
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
