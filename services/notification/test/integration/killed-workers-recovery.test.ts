import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createBus, createLogger, openDatabase, type EventBus } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import { mailBatchSize } from '../../src/delivery/deliver-mail.ts';
import { gatewayKeys, serviceAuthSecret } from '../factories.ts';
import { careDue } from '../requests.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

const serviceDir = fileURLToPath(new URL('../..', import.meta.url));
const rounds = 6;
const remindersPerRound = 15;

let smtp: SmtpFixture;
let databases: TestDatabase[];
let prisma: PrismaClient;
let bus: EventBus;
const workers: ChildProcess[] = [];

/** Starts the service in a process of its own. */
function startWorker(): void {
  const [database, busDatabase] = databases;
  const worker = spawn(process.execPath, ['src/main.ts'], {
    cwd: serviceDir,
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      SERVICE_AUTH_SECRET: serviceAuthSecret,
      GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicJwks,
      DATABASE_URL: database?.url,
      DATABASE_POOL_SIZE: '5',
      RABBITMQ_URL: 'off',
      BUS_DATABASE_URL: busDatabase?.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'PetWell <care@petwell.example>',
      PUBLIC_URL: 'http://localhost:8080/',
    },
  });
  workers.push(worker);
}

async function kill(worker: ChildProcess | undefined): Promise<void> {
  if (!worker) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  smtp = await startSmtp();
  databases = await Promise.all([
    startTestDatabase({ migrations: 'services/notification' }),
    startTestDatabase(),
  ]);
  const [database, busDatabase] = databases;
  const { adapter } = openDatabase<DB>({ databaseUrl: database?.url ?? '', poolSize: 3 });
  prisma = new PrismaClient({ adapter });
  bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: busDatabase?.url ?? '',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await bus.start();
  for (let count = 0; count < 3; count += 1) startWorker();
});
afterAll(async () => {
  await Promise.all(workers.map(kill));
  await bus.close();
  await prisma.$disconnect();
  await smtp.stop();
  await Promise.all(databases.map((database) => database.drop()));
});

/** A household's reminder; every call makes another event of the same fact. */
function reminderFor(id: number) {
  return careDue({ email: `owner${id}@example.com` }, id);
}

/** Publishes the reminders of one round, each in two events and one of these twice. */
async function publishReminders(round: number): Promise<void> {
  for (let index = 0; index < remindersPerRound; index += 1) {
    const id = 1_000 + round * remindersPerRound + index;
    const reminder = reminderFor(id);
    for (const event of [reminder, reminder, reminderFor(id)]) await bus.publish(event);
  }
}

test('[CAR-02] three workers that are killed in the middle of sending send each reminder once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = smtp.received.length;
    const release = smtp.hold();
    await publishReminders(round);
    // Replies are held, so every worker has emails in hand.
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), {
      timeout: 30_000,
    });
    await kill(workers.shift());
    release();
    startWorker();
  }

  const total = rounds * remindersPerRound;
  await vi.waitFor(
    async () => expect(await prisma.emailMessage.count({ where: { status: 'sent' } })).toBe(total),
    { timeout: 60_000, interval: 200 },
  );
  const mails = await prisma.emailMessage.findMany();
  expect(mails).toHaveLength(total);
  const deliveriesOf = (messageId: string) =>
    smtp.received.filter((mail) => mail.messageId === messageId).length;
  // An email in a killed worker's hands may have arrived already: it comes again as the same message, which
  // mail programs show once. No other email comes twice.
  for (const { messageId, attempts } of mails) {
    expect(deliveriesOf(messageId)).toBeGreaterThanOrEqual(1);
    expect(deliveriesOf(messageId)).toBeLessThanOrEqual(attempts);
  }
  const repeated = mails.reduce((sum, { attempts }) => sum + attempts - 1, 0);
  expect(repeated).toBeGreaterThan(0);
  expect(repeated).toBeLessThanOrEqual(rounds * mailBatchSize);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(total);
}, 180_000);
