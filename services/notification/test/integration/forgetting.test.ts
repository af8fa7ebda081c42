import { createServiceTokens } from '@petwell/chassis';

import { heldByNotificationSchema } from '@petwell/contracts/internal';
import type { DomainEvent } from '@petwell/contracts/events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { activated, cancelled, paid, serviceAuthSecret } from '../factories.ts';
import { mailsFor } from '../../src/events/mails-for.ts';
import { createMailLog } from '../../src/delivery/store-mail-log.ts';
import { createMailboxes } from '../../src/mailboxes/index.ts';
import { forgetOwner } from '../../src/mailboxes/store-forget.ts';
import { startNotificationWorld, type NotificationFixture } from './notification-world.ts';

let fixture: NotificationFixture;
let service: NotificationFixture['service'];
let bus: NotificationFixture['bus'];
let prisma: NotificationFixture['prisma'];

beforeAll(async () => {
  fixture = await startNotificationWorld();
  ({ service, bus, prisma } = fixture);
});
afterAll(() => fixture.stop());

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000 });
async function take(event: DomainEvent): Promise<void> {
  await bus.publish(event);
  await until(async () =>
    expect(await prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1),
  );
}
const deleted = (ownerId: number): DomainEvent => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'petwell/identity',
  subject: `owner/${ownerId}`,
  time: '2026-03-01T12:00:00.000Z',
  datacontenttype: 'application/json',
  type: 'owner.deleted.v1',
  data: { ownerId, reason: 'owner' },
});
const ownerId = paid().data.payer.ownerId;

async function heldMails() {
  const token = createServiceTokens(serviceAuthSecret).sign({
    caller: 'enrollment',
    callee: 'notification',
  });
  const response = await fetch(`${service.url}/internal/owners/${ownerId}/held-data`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return heldByNotificationSchema.parse(await response.json()).mails;
}

test('[ACC-16] exports an owner’s emails, newest first', async () => {
  await take(paid());
  await until(async () =>
    expect(await prisma.emailMessage.count({ where: { status: 'sent' } })).toBe(1),
  );
  expect(await heldMails()).toMatchObject([{ kind: 'payment-receipt', status: 'sent' }]);
});

test('[ADM-07] removes an owner’s queued and sent emails, and sends no more', async () => {
  await prisma.emailMessage.create({
    data: {
      kind: 'payment-receipt',
      dedupeKey: 'waiting',
      ownerId,
      messageId: '<waiting>',
      toAddress: paid().data.payer.email,
      toName: 'Ada',
      subject: 'Your receipt',
      createdAt: new Date(),
      dueAt: new Date('2999-01-01T00:00:00.000Z'),
    },
  });
  await take(deleted(ownerId));
  expect(await prisma.emailMessage.count()).toBe(0);
  await take(activated());
  expect(await prisma.emailMessage.count()).toBe(0);
  expect(await heldMails()).toEqual([]);
});

test('[MAI-13] a plan that ended with the account is still announced, and then forgotten', async () => {
  await take(cancelled('deleted'));
  await until(async () => {
    expect(fixture.smtp.received).toHaveLength(2);
    expect(await prisma.emailMessage.count()).toBe(0);
  });
});

test('[MAI-13] a deletion keeps an announcement that is still to be sent', async () => {
  const later = {
    ownerId: 9_002,
    toAddress: 'ada@example.com',
    toName: 'Ada',
    subject: 'Ended',
    createdAt: new Date(),
    dueAt: new Date('2999-01-01T00:00:00.000Z'),
  };
  const ended = { ...later, kind: 'plan-ended' };
  await prisma.emailMessage.createMany({
    data: [
      { ...ended, dedupeKey: 'unsent', messageId: '<1>' },
      { ...ended, dedupeKey: 'sent', messageId: '<2>', status: 'sent' },
      { ...later, kind: 'payment-receipt', dedupeKey: 'receipt', messageId: '<3>' },
    ],
  });
  await take(deleted(9_002));
  const left = await prisma.emailMessage.findMany({ where: { ownerId: 9_002 } });
  expect(left.map(({ dedupeKey }) => dedupeKey)).toEqual(['unsent']);
});

test('[ADM-07] queueing waits for a removal to commit, then queues nothing', async () => {
  const { transaction } = fixture;
  const { rules } = createMailboxes({ farewellSubject: '', clock: () => new Date() });
  const mailLog = createMailLog({ ...fixture, rules });
  const isForgotten = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const removal = transaction(async (tx) => {
    await forgetOwner(tx, 9_001);
    isForgotten.resolve();
    await commit.promise;
  });
  await isForgotten.promise;
  const [request] = mailsFor(paid());
  if (!request) throw new Error('a paid invoice has a receipt');
  const mail = {
    ...request,
    about: null,
    ownerId: 9_001,
    isPaid: true,
    subjects: { named: 'Your receipt', neutral: 'Your receipt' },
    messageId: '<a@b>',
  };
  const createdAt = new Date();
  const queueing = transaction((tx) =>
    mailLog.queue(tx, { ...mail, createdAt, dedupeKey: 'in a race' }, createdAt),
  );
  const waiting = () => prisma.$queryRaw`
    SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE NOT granted AND d.datname = current_database()`;
  await expect.poll(waiting).toHaveLength(1);
  commit.resolve();
  await Promise.all([removal, queueing]);
  expect(await prisma.emailMessage.count({ where: { ownerId: 9_001 } })).toBe(0);
});
