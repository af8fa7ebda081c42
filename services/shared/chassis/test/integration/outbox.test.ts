import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerMessagingMetrics } from '../../src/messaging/messaging-metrics.ts';
import { createOutbox } from '../../src/messaging/outbox.ts';
import { createRelay, type Relay } from '../../src/messaging/relay.ts';
import { pruneMessages } from '../../src/messaging/retention.ts';
import { createInbox } from '../../src/messaging/inbox.ts';
import { createTransaction } from '../../src/database/transaction.ts';
import { createContext, runInContext } from '../../src/http/request-context.ts';
import { statusChanged, silentLogger } from './messaging/factories.ts';
import { startMessagingDatabase, type MessagingDatabase } from './messaging/messaging-database.ts';
import { createRecordingBus, type RecordingBus } from './messaging/recording-bus.ts';

const within = { timeout: 10_000, interval: 10 };

describe('outbox and relay', () => {
  let database: MessagingDatabase;
  let relays: Relay[] = [];
  const outbox = createOutbox({ source: 'billing' });

  beforeAll(async () => {
    database = await startMessagingDatabase();
  });
  afterAll(() => database.stop());
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    relays = [];
    await database.pool.query('TRUNCATE outbox_events, inbox_messages');
  });

  function startRelay(bus: RecordingBus, options: { pollIntervalMs?: number } = {}): Relay {
    const relay = createRelay({
      kysely: database.kysely,
      bus,
      logger: silentLogger,
      pollIntervalMs: options.pollIntervalMs ?? 20,
    });
    relays.push(relay);
    relay.start();
    return relay;
  }

  function append(subject: string, version = 1): Promise<{ id: string }> {
    const { type, data } = statusChanged({ version });
    return database.transaction((tx) => outbox.append(tx, { type, subject, data }));
  }

  async function rows(): Promise<{ attempts: number; error: string | null; isOut: boolean }[]> {
    const result = await database.pool.query<{
      attempts: number;
      error: string | null;
      isOut: boolean;
    }>(
      `SELECT attempts, last_error AS error, published_at IS NOT NULL AS "isOut"
       FROM outbox_events ORDER BY id`,
    );
    return result.rows;
  }

  test('[OPS-05] stores the event if and only if the change commits', async () => {
    const { type, data } = statusChanged();
    const rolledBack = database.transaction(async (tx) => {
      await outbox.append(tx, { type, subject: 'enrollment/1', data });
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    expect(await rows()).toEqual([]);

    await append('enrollment/2');
    expect(await rows()).toEqual([{ attempts: 0, error: null, isOut: false }]);
  });

  test('rejects an event that violates its contract and rolls back the change', async () => {
    const { type, data } = statusChanged();
    const invalid = { ...data, version: 1.5 };
    const change = database.transaction((tx) =>
      outbox.append(tx, { type, subject: 'enrollment/1', data: invalid }),
    );
    await expect(change).rejects.toThrow('version');
    expect(await rows()).toEqual([]);
  });

  test('publishes a transaction’s events in order; an invalid one rolls all of them back', async () => {
    const { type, data } = statusChanged();
    const many = Array.from({ length: 20 }, (_, n) => ({
      type,
      subject: 'enrollment/1',
      data: { ...data, version: n + 1 },
    }));
    await database.transaction((tx) => outbox.appendAll(tx, many));
    const { rows: stored } = await database.pool.query<{ version: number }>(
      `SELECT (payload #>> '{data,version}')::int AS version FROM outbox_events ORDER BY id`,
    );
    expect(stored.map(({ version }) => version)).toEqual(many.map((one) => one.data.version));
    const withWrong = [
      ...many,
      { type, subject: 'enrollment/1', data: { ...data, customerId: 7 as unknown as string } },
    ];
    await expect(database.transaction((tx) => outbox.appendAll(tx, withWrong))).rejects.toThrow();
    expect(await rows()).toHaveLength(many.length);
  });

  test('publishes the full envelope and continues the request’s trace', async () => {
    const bus = createRecordingBus();
    startRelay(bus);
    const fixed = createOutbox({
      source: 'billing',
      clock: () => new Date('2026-02-03T04:05:06.000Z'),
      newId: () => '0b5b2a76-3c1e-4d8e-9d63-3f0c9d9f6a11',
    });
    const context = createContext({});
    const { type, data } = statusChanged();
    await runInContext(context, () =>
      database.transaction((tx) => fixed.append(tx, { type, subject: 'enrollment/9', data })),
    );
    await vi.waitFor(() => expect(bus.published).toHaveLength(1), within);
    expect(bus.published[0]).toEqual({
      specversion: '1.0',
      id: '0b5b2a76-3c1e-4d8e-9d63-3f0c9d9f6a11',
      source: 'petwell/billing',
      type: 'subscription.status-changed.v1',
      subject: 'enrollment/9',
      time: '2026-02-03T04:05:06.000Z',
      datacontenttype: 'application/json',
      traceparent: context.traceparent,
      data: {
        enrollmentId: 1,
        subscriptionId: 'sub_1',
        customerId: 'cus_1',
        status: 'active',
        isMembershipFeePaid: true,
        currentPeriodEnd: '2026-04-01T10:00:00.000Z',
        endsAt: null,
        version: 1,
      },
    });
  });

  test('marks an event as published only after the bus confirms it', async () => {
    const bus = createRecordingBus();
    const confirm = Promise.withResolvers<void>();
    bus.confirm = () => confirm.promise;
    startRelay(bus);
    await append('enrollment/1');
    await vi.waitFor(() => expect(bus.published).toHaveLength(1), within);
    expect(await rows()).toEqual([{ attempts: 0, error: null, isOut: false }]);
    confirm.resolve();
    await vi.waitFor(
      async () => expect(await rows()).toEqual([{ attempts: 1, error: null, isOut: true }]),
      within,
    );
  });

  test('[OPS-05] republishes after a crash between confirm and mark, and the inbox deduplicates', async () => {
    const bus = createRecordingBus();
    let crashes = 1;
    bus.confirm = async () => {
      if (crashes === 0) return;
      crashes -= 1;
      await database.killTransactions();
    };
    startRelay(bus);
    await append('enrollment/1');
    await vi.waitFor(async () => expect((await rows())[0]?.isOut).toBe(true), within);
    expect(bus.published).toHaveLength(2);
    expect(bus.published[0]).toEqual(bus.published[1]);

    const inbox = createInbox({ transaction: database.transaction });
    let effects = 0;
    const outcomes = [];
    for (const event of bus.published) {
      outcomes.push(
        await inbox.consumeOnce('test.failures', event, () => {
          effects += 1;
          return Promise.resolve();
        }),
      );
    }
    expect(outcomes).toEqual(['applied', 'duplicate']);
    expect(effects).toBe(1);
  });

  test('never lets two relays publish the same row', async () => {
    const bus = createRecordingBus();
    bus.confirm = () => new Promise((resolve) => setImmediate(resolve));
    for (let n = 0; n < 200; n += 1) await append(`enrollment/${n % 40}`);
    startRelay(bus);
    startRelay(bus);
    startRelay(bus);
    await vi.waitFor(
      async () => expect((await rows()).every((row) => row.isOut)).toBe(true),
      within,
    );
    const ids = bus.published.map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
  });

  test('keeps the order per subject with two relays and failures in between', async () => {
    const bus = createRecordingBus();
    const confirmed: string[] = [];
    let calls = 0;
    bus.confirm = async ({ subject, data }) => {
      calls += 1;
      if (calls % 7 === 0) throw new Error('no confirm');
      await new Promise((resolve) => setImmediate(resolve));
      confirmed.push(`${subject} ${(data as { version: number }).version}`);
    };
    for (let n = 1; n <= 10; n += 1) {
      for (const subject of ['enrollment/1', 'enrollment/2', 'enrollment/3'])
        await append(subject, n);
    }
    startRelay(bus);
    startRelay(bus);
    await vi.waitFor(() => expect(confirmed).toHaveLength(30), { timeout: 20_000, interval: 20 });
    for (const subject of ['enrollment/1', 'enrollment/2', 'enrollment/3']) {
      expect(confirmed.filter((line) => line.startsWith(`${subject} `))).toEqual(
        Array.from({ length: 10 }, (_, n) => `${subject} ${n + 1}`),
      );
    }
  });

  test('loses nothing while the bus rejects events, records the error, and recovers by itself', async () => {
    const bus = createRecordingBus();
    bus.failure = new Error('broker is down');
    const relay = startRelay(bus);
    await append('enrollment/1');
    await append('enrollment/2');
    await vi.waitFor(async () => {
      for (const row of await rows()) {
        expect(row).toMatchObject({ error: 'Error: broker is down', isOut: false });
      }
    }, within);
    // The counter is updated right after the commit, which is already visible.
    await vi.waitFor(() => expect(relay.stats().failedTotal).toBeGreaterThanOrEqual(2), within);

    bus.failure = undefined;
    await vi.waitFor(async () => {
      expect((await rows()).map(({ error, isOut }) => ({ error, isOut }))).toEqual([
        { error: null, isOut: true },
        { error: null, isOut: true },
      ]);
    }, within);
    await vi.waitFor(() => expect(relay.stats().publishedTotal).toBe(2), within);
  });

  test('does not read the outbox while the bus reports that it is down', async () => {
    const bus = createRecordingBus();
    bus.isUp = false;
    const relay = startRelay(bus);
    await append('enrollment/1');
    relay.wake();
    await append('enrollment/2');
    expect(bus.published).toEqual([]);
    bus.isUp = true;
    await vi.waitFor(() => expect(bus.published).toHaveLength(2), within);
    await vi.waitFor(
      async () => expect((await rows()).map(({ isOut }) => isOut)).toEqual([true, true]),
      within,
    );
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  test('an event that the bus keeps rejecting does not block other subjects', async () => {
    const bus = createRecordingBus();
    bus.confirm = ({ subject }) =>
      subject === 'enrollment/poison' ? Promise.reject(new Error('too large')) : Promise.resolve();
    await append('enrollment/poison');
    startRelay(bus);
    await append('enrollment/1');
    await vi.waitFor(async () => expect((await rows())[1]?.isOut).toBe(true), within);
    expect((await rows())[0]).toMatchObject({ error: 'Error: too large', isOut: false });
  });

  test('continues after the database closes its connections', async () => {
    const bus = createRecordingBus();
    startRelay(bus);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await vi.waitFor(() => append('enrollment/1'), within);
    await vi.waitFor(() => expect(bus.published.length).toBeGreaterThan(0), within);
  });

  test('publishes right after the commit, long before the next poll', async () => {
    const bus = createRecordingBus();
    const relay = startRelay(bus, { pollIntervalMs: 60_000 });
    const transaction = createTransaction({ kysely: database.kysely, relay });
    const { type, data } = statusChanged();
    for (let n = 1; n <= 3; n += 1) {
      await transaction((tx) => outbox.append(tx, { type, subject: `enrollment/${n}`, data }));
      await vi.waitFor(() => expect(bus.published).toHaveLength(n), within);
    }
  });

  test('publishes several events of one subject in sequence without waiting for the next poll', async () => {
    const bus = createRecordingBus();
    const relay = startRelay(bus, { pollIntervalMs: 60_000 });
    const { type } = statusChanged();
    await database.transaction(async (tx) => {
      for (const version of [1, 2, 3]) {
        const { data } = statusChanged({ version });
        await outbox.append(tx, { type, subject: 'enrollment/1', data });
      }
    });
    relay.wake();
    await vi.waitFor(() => expect(bus.published).toHaveLength(3), within);
    const versions = bus.published.map(({ data }) => (data as { version: number }).version);
    expect(versions).toEqual([1, 2, 3]);
  });

  test('a commit without an event does not wake the relay', async () => {
    let wakes = 0;
    const relay = { wake: () => void (wakes += 1) };
    const transaction = createTransaction({ kysely: database.kysely, relay });
    const { type, data } = statusChanged();
    await transaction((tx) => tx.selectFrom('outboxEvents').select('id').execute());
    expect(wakes).toBe(0);
    await transaction((tx) => outbox.append(tx, { type, subject: 'enrollment/1', data }));
    expect(wakes).toBe(1);
  });

  test('finishes the current batch before stop resolves', async () => {
    const bus = createRecordingBus();
    const confirm = Promise.withResolvers<void>();
    bus.confirm = () => confirm.promise;
    const relay = startRelay(bus);
    await append('enrollment/1');
    await vi.waitFor(() => expect(bus.published).toHaveLength(1), within);
    const stopped = relay.stop();
    confirm.resolve();
    await stopped;
    expect((await rows())[0]?.isOut).toBe(true);
    await append('enrollment/2');
    expect(bus.published).toHaveLength(1);
  });

  test('reports how many events were published and the age of the oldest pending one', async () => {
    const bus = createRecordingBus();
    const relay = startRelay(bus);
    const registry = new Registry();
    const silentBus = { isHealthy: () => false, consumerStates: () => Promise.reject(new Error()) };
    registerMessagingMetrics({ registry, relay, kysely: database.kysely, bus: silentBus });
    await append('enrollment/1');
    await vi.waitFor(() => expect(relay.stats().publishedTotal).toBe(1), within);
    expect(await registry.metrics()).toContain('outbox_published_total 1');
    expect(await registry.metrics()).toContain('outbox_lag_ms 0');
    expect(await registry.metrics()).toContain('bus_connected 0');

    await relay.stop();
    await append('enrollment/2');
    await database.pool.query(
      `UPDATE outbox_events SET created_at = now() - interval '90 seconds' WHERE published_at IS NULL`,
    );
    const lag = /outbox_lag_ms (\d+)/.exec(await registry.metrics())?.[1];
    expect(Number(lag)).toBeGreaterThan(89_000);
    expect(Number(lag)).toBeLessThan(120_000);
  });

  test('removes expired events but never unpublished ones', async () => {
    for (const subject of ['enrollment/1', 'enrollment/2', 'enrollment/3']) await append(subject);
    await database.pool.query(
      `UPDATE outbox_events SET created_at = now() - interval '40 days',
         published_at = CASE subject WHEN 'enrollment/1' THEN now() - interval '8 days'
                                     WHEN 'enrollment/2' THEN now() - interval '6 days' END`,
    );
    await database.pool.query(
      `INSERT INTO inbox_messages (consumer, event_id, type, received_at)
       VALUES ('a', gen_random_uuid(), 't', now() - interval '31 days'),
              ('a', gen_random_uuid(), 't', now() - interval '29 days')`,
    );
    expect(await pruneMessages(database.kysely)).toEqual({ inboxRows: 1, outboxRows: 1 });
    const left = await database.pool.query<{ subject: string }>(
      'SELECT subject FROM outbox_events ORDER BY id',
    );
    expect(left.rows.map(({ subject }) => subject)).toEqual(['enrollment/2', 'enrollment/3']);
  });
});
