import { createBus, createLogger, createTransaction, openDatabase } from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import { expect, vi } from 'vitest';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import { startNotification } from './running-notification.ts';
import { startSmtp } from './smtp-fixture.ts';

/** Starts the service with a mail server, its database, and a bus for the test to publish on. */
export async function startNotificationWorld() {
  const smtp = await startSmtp();
  const database = await startTestDatabase({ migrations: 'services/notification' });
  const service = await startNotification({
    databaseUrl: database.url,
    // The bus has a schema of its own.
    busDatabaseUrl: database.url,
    smtpUrl: smtp.url,
  });
  const { adapter, kysely } = openDatabase<DB>({ databaseUrl: database.url, poolSize: 3 });
  const prisma = new PrismaClient({ adapter });
  const bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: database.url,
    logger: createLogger({ service: 'test', level: 'silent' }),
    publishTimeoutMs: 15_000,
  });
  await bus.start();
  // On a busy machine, `start` gives up waiting.
  await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 20_000 });
  return {
    smtp,
    service,
    prisma,
    kysely,
    transaction: createTransaction({ kysely }),
    bus,
    async stop() {
      await service.stop();
      await bus.close();
      await prisma.$disconnect();
      await smtp.stop();
      await database.drop();
    },
  };
}
export type NotificationFixture = Awaited<ReturnType<typeof startNotificationWorld>>;
