import type { Channel } from 'amqplib';
import type { EventType } from '@petwell/contracts/events';
import type { RabbitNames } from './rabbitmq-names.ts';
import { deliveryLimit, type BusSettings } from './settings.ts';

/** At-least-once dead-lettering of quorum queues. Takes effect only with `reject-publish`. */
const safeDeadLettering = {
  'x-queue-type': 'quorum',
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};

/**
 * Listing dead letters fetches and requeues them, which the broker counts as deliveries. RabbitMQ 4 drops a
 * message after 20 deliveries by default.
 */
const unlimitedLooks = 1_000_000_000;

/**
 * Declares the exchanges and one queue per retry delay, which dead-letters expired messages to their
 * consumer's queue.
 */
export async function declareExchanges(
  channel: Channel,
  { names, settings }: { names: RabbitNames; settings: BusSettings },
): Promise<void> {
  await channel.assertExchange(names.events, 'topic', { durable: true });
  await channel.assertExchange(names.dead, 'direct', { durable: true });
  for (const delayMs of new Set(settings.retry.delaysMs)) {
    const name = names.retry(delayMs);
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      arguments: {
        ...safeDeadLettering,
        'x-message-ttl': delayMs,
        // The default exchange routes by queue name, and a retried message carries its consumer's queue name.
        'x-dead-letter-exchange': '',
      },
    });
    await channel.bindQueue(name, name, '');
  }
}

/** Declares a consumer's queue, bound to its event types, and its dead-letter queue. */
export async function declareConsumer(
  channel: Channel,
  { names, consumer, types }: { names: RabbitNames; consumer: string; types: readonly EventType[] },
): Promise<void> {
  const queue = names.queue(consumer);
  const deadQueue = names.deadQueue(consumer);
  await channel.assertQueue(deadQueue, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': unlimitedLooks },
  });
  await channel.bindQueue(deadQueue, names.dead, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      ...safeDeadLettering,
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': names.dead,
      'x-dead-letter-routing-key': queue,
    },
  });
  for (const type of types) await channel.bindQueue(queue, names.events, type);
}

/** Unbinds the consumer's queue from these types, if bound. Queued messages stay. */
export async function unbindConsumer(
  channel: Channel,
  given: { names: RabbitNames; consumer: string; types: readonly EventType[] },
): Promise<void> {
  const { names, consumer, types } = given;
  for (const type of types) await channel.unbindQueue(names.queue(consumer), names.events, type);
}
