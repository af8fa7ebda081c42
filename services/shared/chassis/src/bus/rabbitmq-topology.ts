import type { Channel } from 'amqplib';
import type { EventType } from '@petwell/contracts/events';
import type { RabbitNames } from './rabbitmq-names.ts';
import { deliveryLimit, type BusSettings } from './settings.ts';

/** Dead-lettering of quorum queues that loses nothing: needs `reject-publish` to take effect. */
const safeDeadLettering = {
  'x-queue-type': 'quorum',
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};

/**
 * Looking at dead letters takes and returns them, which the broker counts as deliveries; RabbitMQ 4
 * drops a message after 20 unless told otherwise.
 */
const unlimitedLooks = 1_000_000_000;

/** Exchanges, and one queue per retry delay that sends what has waited back to its consumer's queue. */
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
        // The default exchange routes by queue name, and a retried message carries its consumer's.
        'x-dead-letter-exchange': '',
      },
    });
    await channel.bindQueue(name, name, '');
  }
}

/** A consumer's queue, bound to its types, and the queue of its dead letters. */
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

/** Nothing of these types comes into the consumer's queue any more, bound or not; what lies there stays. */
export async function unbindConsumer(
  channel: Channel,
  given: { names: RabbitNames; consumer: string; types: readonly EventType[] },
): Promise<void> {
  const { names, consumer, types } = given;
  for (const type of types) await channel.unbindQueue(names.queue(consumer), names.events, type);
}
