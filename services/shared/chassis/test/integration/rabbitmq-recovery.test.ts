import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBus } from '../../src/bus/create-bus.ts';
import type { EventBus } from '../../src/bus/bus.ts';
import { statusChanged, silentLogger, topology } from './messaging/factories.ts';
import { brokerUrl, hasBroker, removeNamespace } from './messaging/rabbitmq-broker.ts';
import { startTcpProxy, type TcpProxy } from './messaging/tcp-proxy.ts';

const isThere = await hasBroker();

describe.skipIf(!isThere)('RabbitMQ bus over an unreliable wire', () => {
  let proxy: TcpProxy;
  let namespace: string;
  let buses: EventBus[];

  beforeEach(async () => {
    const { hostname, port } = new URL(brokerUrl() ?? '');
    proxy = await startTcpProxy({ host: hostname, port: Number(port || 5672) });
    namespace = `test-${randomUUID().slice(0, 8)}`;
    buses = [];
  });

  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await proxy.close();
    await removeNamespace(brokerUrl() ?? '', namespace);
  });

  function createTestBus(options: { isDirect?: boolean } = {}): EventBus {
    const url = new URL(brokerUrl() ?? '');
    if (options.isDirect !== true) url.host = `127.0.0.1:${proxy.port}`;
    const bus = createBus({
      rabbitmqUrl: url.href,
      busDatabaseUrl: 'postgres://unused.invalid/none',
      namespace,
      topology,
      retry: { maxAttempts: 3, delaysMs: [50] },
      publishTimeoutMs: 500,
      logger: silentLogger,
    });
    buses.push(bus);
    return bus;
  }

  async function collect(bus: EventBus): Promise<string[]> {
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

  test('publishes and consumes again after the connection was lost, with nothing to be done', async () => {
    const bus = createTestBus();
    await bus.start();
    const ids = await collect(bus);
    await proxy.cut();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(false), { timeout: 5_000 });
    await expect(bus.publish(statusChanged())).rejects.toThrow('not connected');

    await proxy.restore();
    const restoredAtMs = Date.now();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000, interval: 5 });
    const event = statusChanged();
    await bus.publish(event);
    await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 10_000, interval: 5 });
    expect(Date.now() - restoredAtMs).toBeLessThan(2_000);
  });

  test('delivers again what was in hand when the connection was lost', async () => {
    const publisher = createTestBus({ isDirect: true });
    await publisher.start();
    const consumer = createTestBus();
    await consumer.start();
    const attempts: number[] = [];
    const release = Promise.withResolvers<void>();
    await consumer.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: async (_event, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) await release.promise;
      },
    });
    await publisher.publish(statusChanged());
    await vi.waitFor(() => expect(attempts).toEqual([1]), { timeout: 5_000 });
    await proxy.cut();
    await vi.waitFor(() => expect(consumer.isHealthy()).toBe(false), { timeout: 5_000 });
    release.resolve();
    await proxy.restore();
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 10_000 });
  });

  test('notices a frozen broker within 5 s, fails publishing in time, and goes on when it thaws', async () => {
    const bus = createTestBus();
    await bus.start();
    const ids = await collect(bus);
    proxy.freeze();
    const frozenAtMs = Date.now();
    await expect(bus.publish(statusChanged())).rejects.toThrow('did not confirm within 500 ms');
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(false), { timeout: 8_000, interval: 20 });
    expect(Date.now() - frozenAtMs).toBeLessThan(5_000);

    proxy.thaw();
    await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000 });
    const event = statusChanged();
    await bus.publish(event);
    await vi.waitFor(() => expect(ids).toContain(event.id), { timeout: 10_000 });
  });

  test(
    'starts without a broker, says so, and joins it later with the consumers it has',
    { timeout: 40_000 },
    async () => {
      await proxy.cut();
      const bus = createTestBus();
      await bus.start();
      expect(bus.isHealthy()).toBe(false);
      const ids = await collect(bus);
      await proxy.restore();
      await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), { timeout: 10_000 });
      const event = statusChanged();
      await bus.publish(event);
      await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 10_000 });
    },
  );

  test('closes in time although the broker is frozen', { timeout: 40_000 }, async () => {
    const bus = createTestBus();
    await bus.start();
    await collect(bus);
    proxy.freeze();
    await bus.close();
    expect(bus.isHealthy()).toBe(false);
    buses = [];
  });

  test('parks an event whose consumers die over it again and again, and redrives it', async () => {
    const bus = createTestBus({ isDirect: true });
    await bus.start();
    const event = statusChanged();
    await bus.publish(event);
    // Giving a message back counts like a death: 30 are borne.
    const connection = await connect(brokerUrl() ?? '');
    const channel = await connection.createChannel();
    let deliveries = 0;
    await channel.consume(`${namespace}.test.failures`, (message) => {
      deliveries += 1;
      if (message !== null) channel.nack(message, false, true);
    });
    const [parked] = await vi.waitFor(
      async () => {
        const list = await bus.deadLetters.list('test.failures');
        expect(list).toHaveLength(1);
        return list;
      },
      { timeout: 10_000 },
    );
    await connection.close();
    expect(deliveries).toBe(31);
    expect(parked).toMatchObject({
      eventId: event.id,
      reason: 'the consumer died or lost its connection too often while handling it',
      payload: event,
    });
    expect(Math.abs(Date.now() - Date.parse(parked?.parkedAt ?? ''))).toBeLessThan(60_000);

    const ids = await collect(bus);
    expect(await bus.deadLetters.redrive('test.failures', [parked?.id ?? ''])).toBe(1);
    await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 10_000 });
  });
});
