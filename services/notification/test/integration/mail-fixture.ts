import { createInbox, createTransaction, openDatabase } from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { DomainEvent } from '@petwell/contracts/events';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import { createDelivery } from '../../src/delivery/index.ts';
import { createEventHandler } from '../../src/events/subscribe.ts';
import { createMailKinds } from '../../src/kinds/index.ts';
import { createMailboxes } from '../../src/mailboxes/index.ts';

const clinic = {
  name: 'PetWell Veterinary Clinic',
  phone: '(904) 555-0134',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  publicUrl: 'http://localhost:8080',
  timeZone: 'America/New_York',
  ending: 'phone' as const,
};
const quiet = { info: () => undefined, warn: () => undefined };

/** A clock that moves only when advanced. */
export function fakeClock(start = '2026-11-21T15:05:00.000Z') {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms;
    },
  };
}

/** Starts mail log, SMTP, and use cases on a real database, without worker or bus. */
export async function startMailFixture({ smtpUrl }: { smtpUrl: string }) {
  const database = await startTestDatabase({ migrations: 'services/notification' });
  const { adapter, kysely } = openDatabase<DB>({ databaseUrl: database.url, poolSize: 8 });
  const transaction = createTransaction({ kysely });
  const prisma = new PrismaClient({ adapter });
  const clock = fakeClock();
  const kinds = createMailKinds({ clinic });
  const mailboxes = createMailboxes({ farewellSubject: kinds.farewellSubject, clock: clock.now });
  const delivery = createDelivery({
    prisma,
    kysely,
    transaction,
    kinds,
    mailboxes,
    smtpUrl,
    sender: { name: 'PetWell', address: 'care@petwell.example' },
    createMetrics: () => ({ countAttempt: () => undefined }),
    clock: clock.now,
    businessClock: clock.now,
    logger: quiet,
    renewalMs: 20,
  });
  const handle = createEventHandler({
    inbox: createInbox({ transaction }),
    queueMail: delivery.queueMail,
    withdrawMails: mailboxes.withdraw,
    silencePet: mailboxes.silencePet,
    knownMailboxes: mailboxes.known,
    mailQueued: () => undefined,
  });
  return {
    prisma,
    transaction,
    clock,
    mailLog: delivery.mailLog,
    take: (event: DomainEvent) => handle('notification.test', event),
    deliver: delivery.deliverDueMails,
    async stop() {
      delivery.close();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}
export type MailFixture = Awaited<ReturnType<typeof startMailFixture>>;
