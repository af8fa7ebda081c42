import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import { createPrismaAdapter, createServiceTokens } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrismaClient } from '../../src/data/generated/client.ts';
import { serviceAuthSecret } from '../factories.ts';
import { startNotification } from '../integration/running-notification.ts';

const fileOf = (consumer: string) =>
  fileURLToPath(new URL(`../../../../pacts/${consumer}-notification.json`, import.meta.url));
let databases: TestDatabase[];
let service: Awaited<ReturnType<typeof startNotification>>;
let prisma: PrismaClient;

beforeAll(async () => {
  const database = await startTestDatabase({ migrations: 'services/notification' });
  const busDatabase = await startTestDatabase();
  databases = [database, busDatabase];
  service = await startNotification({
    databaseUrl: database.url,
    busDatabaseUrl: busDatabase.url,
    // This test sends no email.
    smtpUrl: 'smtp://127.0.0.1:9',
  });
  prisma = new PrismaClient({
    adapter: createPrismaAdapter({ databaseUrl: database.url, poolSize: 1 }),
  });
});
afterAll(async () => {
  await service.stop();
  await prisma.$disconnect();
  await Promise.all(databases.map((database) => database.drop()));
});

/** The log has one email, which was sent. */
async function storeSent(kind: string, dedupeKey: string): Promise<void> {
  await prisma.emailMessage.deleteMany();
  await prisma.emailMessage.create({
    data: {
      kind,
      dedupeKey,
      ownerId: 7,
      messageId: '<sent>',
      toAddress: 'ada.park@example.com',
      toName: 'Ada Park',
      subject: 'Your receipt',
      status: 'sent',
      createdAt: new Date(),
      dueAt: new Date(),
      sentAt: new Date(),
    },
  });
}

test.each(['enrollment', 'billing'] as const)(
  'responds as %s expects',
  async (consumer) => {
    const file = fileOf(consumer);
    expect(existsSync(file), `the consumer tests of ${consumer} run first`).toBe(true);
    await new Verifier({
      provider: 'notification',
      providerBaseUrl: service.url,
      pactUrls: [file],
      logLevel: 'warn',
      stateHandlers: {
        'a receipt was sent to owner 7': () => storeSent('payment-receipt', 'sent'),
        'the first email about a new price was sent to owner 7': () =>
          storeSent('price-change', 'price.change.v1:7:2027-03-01:first'),
      },
      requestFilter: (request, _response, next) => {
        const tokens = createServiceTokens(serviceAuthSecret);
        const token = tokens.sign({ caller: consumer, callee: 'notification' });
        request.headers.authorization = `Bearer ${token}`;
        next();
      },
    }).verifyProvider();
  },
  600_000,
);
