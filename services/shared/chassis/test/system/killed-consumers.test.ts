import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBus } from '../../src/bus/create-bus.ts';
import type { BusEnvironment } from '../integration/bus-suite.ts';
import { startConsumerProcess } from '../integration/messaging/consumer-process.ts';
import { statusChanged, silentLogger, topology } from '../integration/messaging/factories.ts';
import { hasBroker } from '../integration/messaging/rabbitmq-broker.ts';
import { openEmbedded } from '../integration/open-embedded.ts';
import { openRabbit } from '../integration/open-rabbit.ts';

const hasRabbit = await hasBroker();

function describeKill(open: () => Promise<BusEnvironment>): void {
  test('delivers again what a killed consumer had not acknowledged', async () => {
    const environment = await open();
    onTestFinished(() => environment.stop());
    const namespace = `test-${randomUUID().slice(0, 8)}`;
    onTestFinished(() => environment.remove(namespace));
    const retry = { maxAttempts: 3, delaysMs: [50] } as const;
    const config = { ...environment.config, namespace, topology, retry, logger: silentLogger };
    const bus = createBus(config);
    onTestFinished(() => bus.close());
    await bus.start();
    const consumer = 'test.failures';
    const hanging = await startConsumerProcess({ ...config, consumer, behavior: 'hang' });
    onTestFinished(() => hanging.kill());
    const event = statusChanged();
    await bus.publish(event);
    await vi.waitFor(() => expect(hanging.received).toEqual([event.id]), { timeout: 10_000 });

    const ids: string[] = [];
    await bus.subscribe({
      consumer,
      types: [event.type],
      handler: ({ id }) => Promise.resolve(void ids.push(id)),
    });
    expect(ids).toEqual([]);
    hanging.kill();
    // The embedded queue waits for its time-out.
    await vi.waitFor(() => expect(ids).toEqual([event.id]), { timeout: 30_000, interval: 50 });
  });
}

describe('[OPS-07] embedded bus', () => describeKill(openEmbedded));
describe.skipIf(!hasRabbit)('[OPS-07] RabbitMQ bus', () => describeKill(openRabbit));
