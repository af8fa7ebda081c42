import { createInbox, createTransaction, openDatabase } from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { DomainEvent } from '@petwell/contracts/events';
import { createEventHandler } from '../../src/events/subscribe.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import { createKnownMailboxes } from '../../src/mailboxes/store-mailboxes.ts';
import { createMailLog } from '../../src/delivery/store-mail-log.ts';
import { renderHtml } from '../../src/kinds/layout/render-html.ts';
import { forgetOwner } from '../../src/core/store-owners.ts';
import { silencePet } from '../../src/mailboxes/store-silenced.ts';
import { createSmtpMailer } from '../../src/delivery/provider-smtp.ts';
import { createDeliverMail } from '../../src/delivery/deliver-mail.ts';
import { createQueueMail } from '../../src/delivery/queue-mail.ts';

const clinic = {
  name: 'PetWell Veterinary Clinic',
  phone: '(904) 555-0134',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  publicUrl: 'http://localhost:8080',
  timeZone: 'America/New_York',
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
  const mailLog = createMailLog({ prisma, kysely, transaction });
  const mailer = createSmtpMailer({
    smtpUrl,
    from: { name: 'PetWell', address: 'care@petwell.example' },
  });
  const deps = {
    mailLog,
    mailer,
    renderHtml,
    clinic,
    sender: { name: 'PetWell', address: 'care@petwell.example' },
    clock: clock.now,
    businessClock: clock.now,
    logger: quiet,
    metrics: { countAttempt: () => undefined },
    renewalMs: 20,
  };
  const consumers = {
    queueMail: createQueueMail({
      mailLog,
      clinic,
      senderDomain: 'petwell.example',
      clock: clock.now,
      businessClock: clock.now,
    }),
    withdrawMails: mailLog.withdraw,
    silencePet,
    knownMailboxes: createKnownMailboxes(clock.now),
    mailQueued: () => undefined,
    forgetOwner,
  };
  const handle = createEventHandler({ ...consumers, inbox: createInbox({ transaction }) });
  return {
    prisma,
    kysely,
    consumers,
    transaction,
    clock,
    mailLog,
    take: (event: DomainEvent) => handle('notification.test', event),
    deliver: createDeliverMail(deps),
    async stop() {
      mailer.close();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}
export type MailFixture = Awaited<ReturnType<typeof startMailFixture>>;
