import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { EventBus } from './bus.ts';
import { createConsumer, type Consumer } from './consumer.ts';
import { createBoss } from './embedded-boss.ts';
import { workEmbeddedConsumer } from './embedded-consumer.ts';
import { createEmbeddedDeadLetters } from './embedded-dead-letters.ts';
import { declareEmbeddedConsumer, embeddedNames, unsubscribeEmbedded } from './embedded-queues.ts';
import type { BusSettings } from './settings.ts';
import { withTimeout } from './with-timeout.ts';

const joinRetryDelayMs = 500;

/** Creates the bus on PostgreSQL (pg-boss), for setups without a broker. */
export function createEmbeddedBus(settings: BusSettings & { databaseUrl: string }): EventBus {
  const { logger, topology, databaseUrl, publishTimeoutMs, retry } = settings;
  const names = embeddedNames(settings.namespace);
  const consumers: Consumer[] = [];

  async function join(running: PgBoss, consumer: Consumer): Promise<void> {
    const { name, types, formerTypes } = consumer;
    await declareEmbeddedConsumer(running, { names, settings, consumer: name, types });
    await unsubscribeEmbedded(running, { names, consumer: name, types: formerTypes });
    await workEmbeddedConsumer({ boss: running, queue: names.queue(name), consumer, retry });
  }

  async function setup(running: PgBoss): Promise<void> {
    for (const [consumer, types] of Object.entries(topology)) {
      await declareEmbeddedConsumer(running, { names, settings, consumer, types });
    }
    for (const consumer of consumers) await join(running, consumer);
  }

  const boss = createBoss({ databaseUrl, logger, setup });

  return {
    async publish(event) {
      const stored = boss.current().publish(names.topic(event.type), event);
      const message = `the database of the bus did not respond within ${publishTimeoutMs} ms`;
      await withTimeout(stored, { timeoutMs: publishTimeoutMs, message });
    },
    async subscribe(subscription) {
      const consumer = createConsumer(subscription, settings);
      consumers.push(consumer);
      while (boss.isOpen()) {
        try {
          return await join(boss.current(), consumer);
        } catch (error) {
          logger.warn({ consumer: consumer.name, err: error }, 'consumer cannot join yet');
          await delay(joinRetryDelayMs);
        }
      }
    },
    start: () => boss.open(settings.startTimeoutMs),
    async close() {
      await boss.close({
        queues: consumers.map(({ name }) => names.queue(name)),
        timeoutMs: settings.drainTimeoutMs,
      });
    },
    isHealthy: () => boss.isHealthy(),
    async consumerStates() {
      const queues = await boss.current().getQueues();
      const held = new Map(queues.map(({ name, queuedCount }) => [name, queuedCount]));
      return consumers.map((consumer) => ({
        consumer: consumer.name,
        outcomes: consumer.outcomes(),
        waiting: held.get(names.queue(consumer.name)) ?? 0,
        dead: held.get(names.deadQueue(consumer.name)) ?? 0,
      }));
    },
    deadLetters: createEmbeddedDeadLetters({ boss, names }),
  };
}
