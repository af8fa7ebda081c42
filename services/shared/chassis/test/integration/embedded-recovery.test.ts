import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import type { EventBus } from '../../src/bus/bus.ts';
import { createBus } from '../../src/bus/create-bus.ts';
import { statusChanged, silentLogger, topology } from './messaging/factories.ts';
import { startTcpProxy, type TcpProxy } from './messaging/tcp-proxy.ts';

describe('embedded bus over an unreliable wire', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let bus: EventBus;

  beforeEach(async () => {
    database = await startTestDatabase();
    const url = new URL(database.url);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${proxy.port}`;
    bus = createBus({
      rabbitmqUrl: undefined,
      busDatabaseUrl: url.href,
      namespace: 'test',
      topology,
      publishTimeoutMs: 500,
      logger: silentLogger,
    });
  });

  afterEach(async () => {
    await bus.close();
    await proxy.close();
    await database.drop();
  });

  async function collect(): Promise<string[]> {
    const ids: string[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (event) => {
        ids.push(event.id);
        return Promise.resolve();
      },
    });
    return ids;
  }

  test('outlives the end of all its database connections and goes on', async () => {
    await bus.start();
    const ids = await collect();
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await admin.end();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 5_000 });
    const event = statusChanged();
    await vi.waitFor(() => bus.publish(event), { timeout: 5_000 });
    await vi.waitFor(() => expect(ids).toContain(event.id), { timeout: 10_000 });
  });

  test('flows within 2 s after its database is there again', async () => {
    await bus.start();
    const ids = await collect();
    await proxy.cut();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(false), { timeout: 5_000 });
    await expect(bus.publish(statusChanged())).rejects.toThrow();

    await proxy.restore();
    const restoredAtMs = Date.now();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000, interval: 5 });
    const event = statusChanged();
    await bus.publish(event);
    await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 10_000, interval: 5 });
    expect(Date.now() - restoredAtMs).toBeLessThan(2_000);
  });

  test('notices a frozen database within 5 s and fails publishing in time', async () => {
    await bus.start();
    proxy.freeze();
    const frozenAtMs = Date.now();
    await expect(bus.publish(statusChanged())).rejects.toThrow('did not respond within 500 ms');
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(false), { timeout: 8_000, interval: 20 });
    expect(Date.now() - frozenAtMs).toBeLessThan(5_000);
    proxy.thaw();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000 });
  });

  test(
    'starts without its database, says so, and joins it later with the consumers it has',
    { timeout: 40_000 },
    async () => {
      await proxy.cut();
      await bus.start();
      expect(bus.isHealthy()).toBe(false);
      const ids = await collect();
      await proxy.restore();
      await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000 });
      const event = statusChanged();
      await bus.publish(event);
      await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 10_000 });
    },
  );
});
