import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Consumer, Delivery, Outcome } from './consumer.ts';
import { describeError } from './consumer.ts';
import { headers, identityOf, type RabbitNames } from './rabbitmq-names.ts';
import type { RabbitPublisher } from './rabbitmq-publisher.ts';
import { longestDelayMs, retryDelayMs, type BusSettings } from './settings.ts';

export type RabbitConsumer = {
  /** Starts consuming on a new channel. */
  attach(channel: Channel): Promise<void>;
  /** Stops consuming. Messages in progress continue. */
  detach(): Promise<void>;
  /** Resolves when all messages in progress are settled with the broker. */
  settled(): Promise<void>;
};

type Dependencies = {
  consumer: Consumer;
  names: RabbitNames;
  settings: BusSettings;
  publisher: RabbitPublisher;
};

function countOf(message: ConsumeMessage, header: string): number {
  const value: unknown = message.properties.headers?.[header];
  return typeof value === 'number' ? value : 0;
}

function readDelivery(message: ConsumeMessage): Delivery {
  const attempt = Math.max(1, countOf(message, headers.attempt));
  const redeliveries = countOf(message, 'x-delivery-count');
  try {
    const payload: unknown = JSON.parse(message.content.toString('utf8'));
    return { message: { payload }, attempt, redeliveries };
  } catch (error) {
    const undecodable = `not JSON: ${describeError(error)}`;
    return { message: { undecodable }, attempt, redeliveries };
  }
}

/** Moves a failed message to a delay queue for its next attempt, or to the dead-letter queue. */
async function putAside(
  { names, settings, publisher, consumer }: Dependencies,
  message: ConsumeMessage,
  outcome: Extract<Outcome, { reason: string }>,
): Promise<void> {
  const { attempt } = readDelivery(message);
  const isRetry = outcome.kind === 'retry';
  const isUncounted = isRetry && outcome.isUncounted === true;
  const delayMs = isUncounted
    ? longestDelayMs(settings.retry)
    : retryDelayMs(settings.retry, attempt);
  await publisher.publish({
    exchange: isRetry ? names.retry(delayMs) : names.dead,
    routingKey: names.queue(consumer.name),
    content: message.content,
    options: {
      ...identityOf(message),
      headers: {
        [headers.attempt]: isRetry && !isUncounted ? attempt + 1 : attempt,
        [headers.reason]: outcome.reason,
        ...(isRetry
          ? {}
          : {
              [headers.parkedAt]: new Date().toISOString(),
              [headers.deadLetterId]: randomUUID(),
            }),
      },
    },
    mustRoute: true,
  });
}

/**
 * Creates a consumer on its queue. Acknowledges after the handler, retries through delay queues, and parks
 * the rest.
 */
export function createRabbitConsumer(deps: Dependencies): RabbitConsumer {
  const { consumer, names, settings } = deps;
  const { logger } = settings;
  const queue = names.queue(consumer.name);
  const inHand = new Set<Promise<void>>();
  let attached: { channel: Channel; consumerTag: string } | undefined;
  let isOpen = false;

  async function process(channel: Channel, message: ConsumeMessage): Promise<void> {
    const outcome = await consumer.receive(readDelivery(message));
    try {
      if ('reason' in outcome) await putAside(deps, message, outcome);
      channel.ack(message);
    } catch (error) {
      const details = { consumer: consumer.name, reason: describeError(error) };
      logger.warn(details, 'message could not be settled, it will come again');
      try {
        channel.nack(message, false, true);
      } catch {
        // The channel is gone, and the broker has requeued the message.
      }
    }
  }

  function onMessage(channel: Channel, message: ConsumeMessage | null): void {
    if (message === null) {
      logger.error({ consumer: consumer.name }, 'the queue of this consumer was removed');
      // Closes the connection (see guardChannel). Recovery declares the queue again.
      void channel.close().catch(() => undefined);
      return;
    }
    // Deliveries that arrive while closing stay unacknowledged, so the broker requeues them.
    if (!isOpen) return;
    const work = process(channel, message).finally(() => inHand.delete(work));
    inHand.add(work);
  }

  return {
    async attach(channel) {
      isOpen = true;
      await channel.prefetch(consumer.concurrency);
      const reply = await channel.consume(queue, (message) => onMessage(channel, message));
      attached = { channel, consumerTag: reply.consumerTag };
    },
    async detach() {
      isOpen = false;
      try {
        await attached?.channel.cancel(attached.consumerTag);
      } catch {
        // The channel is gone, and the consumer with it.
      }
    },
    async settled() {
      await Promise.allSettled(inHand);
      // Closing a connection can overtake pending acknowledgments. A response to a later request shows that
      // they have arrived.
      try {
        await attached?.channel.checkQueue(queue);
      } catch {
        // The connection is gone. The broker redelivers unacknowledged messages.
      }
    },
  };
}
