import { randomUUID } from 'node:crypto';
import { Sql } from '@prisma/client/runtime/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createOutbox } from '../../src/messaging/outbox.ts';
import { createRelay, type Relay } from '../../src/messaging/relay.ts';
import { emailFailed, silentLogger } from './messaging/factories.ts';
import { startMessagingDatabase, type MessagingDatabase } from './messaging/messaging-database.ts';
import { createRecordingBus } from './messaging/recording-bus.ts';

let database: MessagingDatabase;
let relay: Relay | undefined;
beforeAll(async () => {
  database = await startMessagingDatabase();
});
afterEach(() => relay?.stop());
afterAll(() => database.stop());

test('what nobody takes is kept and not published', async () => {
  const bus = createRecordingBus();
  const { runInTransaction } = database;
  relay = createRelay({ runInTransaction, bus, logger: silentLogger, pollIntervalMs: 20 });
  relay.start();
  const { type, data } = emailFailed();
  const event = { type, subject: 'email/1', data };
  const heard: string[] = [];
  const keeping = createOutbox({ source: 'notification' });
  keeping.onAppended(({ id }) => heard.push(id));
  await runInTransaction((tx) => keeping.append(tx, event));
  const publishing = createOutbox({ source: 'notification', mustPublish: () => true });
  const { id } = await runInTransaction((tx) => publishing.append(tx, event));
  const rows = async () => {
    const sql =
      'SELECT attempts, published_at IS NOT NULL AS is_out FROM outbox_events ORDER BY id';
    return (await database.pool.query<{ attempts: number; is_out: boolean }>(sql)).rows;
  };
  await vi.waitFor(
    async () =>
      expect(await rows()).toEqual([
        { attempts: 0, is_out: true },
        { attempts: 1, is_out: true },
      ]),
    { timeout: 10_000, interval: 10 },
  );
  expect(bus.published.map((published) => published.id)).toEqual([id]);
  expect(heard).toEqual([]);
});

test('woken again and again, it looks only so often', async () => {
  let passes = 0;
  relay = createRelay({
    runInTransaction: (work) => {
      passes += 1;
      return database.runInTransaction(work);
    },
    ...{ bus: createRecordingBus(), logger: silentLogger },
    ...{ pollIntervalMs: 5_000, passIntervalMs: 200 },
  });
  relay.start();
  const wakes = setInterval(() => relay?.wake(), 5);
  await new Promise((resolve) => setTimeout(resolve, 500));
  clearInterval(wakes);
  expect(passes).toBeGreaterThan(1);
  expect(passes).toBeLessThanOrEqual(4);
});

test('events that are a part of a larger statement are there exactly when its change is', async () => {
  await database.pool.query('TRUNCATE outbox_events, inbox_messages');
  const outbox = createOutbox({ source: 'notification', mustPublish: () => true });
  const heard: string[] = [];
  outbox.onAppended(({ subject }) => heard.push(subject));
  const { type, data } = emailFailed();
  const change = async (eventId: string) => {
    const onlyIf = new Sql(['EXISTS (SELECT FROM changed)'], []);
    const events = ['email/1', 'email/2'].map((subject) => ({ type, subject, data }));
    const { insert, announce } = outbox.prepare(events, { onlyIf });
    const changed = await database.runInTransaction(
      async (tx) => tx.$queryRaw<unknown[]>`
      WITH changed AS (
        INSERT INTO inbox_messages (consumer, event_id, type)
        VALUES ('notification.test', ${eventId}::uuid, ${type}) ON CONFLICT DO NOTHING
        RETURNING event_id),
      told AS (${insert})
      SELECT FROM changed`,
    );
    if (changed.length > 0) announce();
  };
  const eventId = randomUUID();
  await change(eventId);
  await change(eventId);
  const { rows } = await database.pool.query('SELECT subject FROM outbox_events ORDER BY id');
  expect(rows).toEqual([{ subject: 'email/1' }, { subject: 'email/2' }]);
  expect(heard).toEqual(['email/1', 'email/2']);
});
