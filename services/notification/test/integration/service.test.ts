import { createBus, createLogger, createPrismaAdapter, type EventBus } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PrismaClient } from '../../src/data/generated/client.ts';
import { activated, paid } from '../factories.ts';
import { linkRequested } from '../requests.ts';
import { startNotification } from './running-notification.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

type Running = Awaited<ReturnType<typeof startNotification>>;

let smtp: SmtpFixture;
let database: TestDatabase;
let busDatabase: TestDatabase;
let replicas: Running[];
let bus: EventBus;
let prisma: PrismaClient;

beforeAll(async () => {
  smtp = await startSmtp();
  database = await startTestDatabase({ migrations: 'services/notification' });
  busDatabase = await startTestDatabase();
  const options = {
    databaseUrl: database.url,
    busDatabaseUrl: busDatabase.url,
    smtpUrl: smtp.url,
  };
  prisma = new PrismaClient({
    adapter: createPrismaAdapter({ databaseUrl: database.url, poolSize: 1 }),
  });
  bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: busDatabase.url,
    logger: createLogger({ service: 'test', level: 'silent' }),
    publishTimeoutMs: 15_000,
  });
  await bus.start();
  // On a busy machine, `start` gives up waiting.
  await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 20_000 });
  replicas = [await startNotification(options), await startNotification(options)];
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await bus.close();
  await prisma.$disconnect();
  await smtp.stop();
  await database.drop();
  await busDatabase.drop();
});

test('[MAI-01] [MAI-02] two replicas send each email once and log it as sent', async () => {
  const confirmation = activated();
  const receipt = paid();
  const link = linkRequested({ expiresAt: '2999-01-01T00:00:00.000Z' });
  for (const event of [confirmation, receipt, link, confirmation, receipt]) {
    await bus.publish(event);
  }
  await vi.waitFor(() => expect(smtp.received).toHaveLength(3), { timeout: 20_000 });
  // A later email proves that all earlier events were handled.
  await bus.publish(paid({ invoiceId: 'in_1002' }));
  await vi.waitFor(() => expect(smtp.received).toHaveLength(4), { timeout: 20_000 });
  expect(smtp.received.map(({ subject }) => subject).sort()).toEqual([
    'Reset your PetWell Veterinary Clinic password',
    'Welcome to PetWell Veterinary Clinic: Biscuit is enrolled in Dog Gold',
    'Your receipt from PetWell Veterinary Clinic: $157.40',
    'Your receipt from PetWell Veterinary Clinic: $157.40',
  ]);
  await vi.waitFor(
    async () => expect(await prisma.emailMessage.count({ where: { status: 'sent' } })).toBe(4),
    { timeout: 20_000 },
  );
});

test('[OPS-04] serves only health and metrics publicly', async () => {
  const url = replicas[0]?.url ?? '';
  // Each check may take a second.
  await expect
    .poll(async () => {
      const ready = await fetch(`${url}/health/ready`);
      return [ready.status, await ready.json()];
    })
    .toEqual([200, { status: 'ready', checks: { database: 'up', bus: 'up' } }]);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('outbox_lag_ms');
  expect((await fetch(`${url}/api/mails`)).status).toBe(404);
});
