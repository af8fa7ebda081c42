import type { PgBoss, QueueOptions } from 'pg-boss';
import type { EventType } from '@petwell/contracts/events';
import { deliveryLimit, type BusSettings } from './settings.ts';

/** Names of queues and topics in pg-boss, prefixed with the namespace. */
export type EmbeddedNames = {
  topic(type: EventType): string;
  queue(consumer: string): string;
  deadQueue(consumer: string): string;
  /** Returns the consumer of a dead-letter queue; undefined for any other queue. */
  consumerOf(deadQueue: string): string | undefined;
};

const deadSuffix = '.dead';

export function embeddedNames(namespace: string): EmbeddedNames {
  const prefix = namespace === '' ? '' : `${namespace}.`;
  return {
    topic: (type) => `${prefix}${type}`,
    queue: (consumer) => `${prefix}${consumer}`,
    deadQueue: (consumer) => `${prefix}${consumer}${deadSuffix}`,
    consumerOf: (deadQueue) =>
      deadQueue.startsWith(prefix) && deadQueue.endsWith(deadSuffix)
        ? deadQueue.slice(prefix.length, -deadSuffix.length)
        : undefined,
  };
}

const tenYearsSeconds = 10 * 365 * 24 * 3_600;

/**
 * pg-boss counts whole seconds and treats a consumer crash as an attempt. Our own, lower limit parks events.
 */
function queueOptions({ retry }: BusSettings): QueueOptions & { notify: true } {
  const { delaysMs, maxAttempts } = retry;
  const longestMs = Math.max(...delaysMs);
  const firstSeconds = Math.round(delaysMs[0] / 1_000);
  const backsOff = firstSeconds > 0 && longestMs > delaysMs[0];
  return {
    retryLimit: maxAttempts + deliveryLimit,
    retryDelay: firstSeconds,
    retryBackoff: backsOff,
    ...(backsOff ? { retryDelayMax: Math.ceil(longestMs / 1_000) } : {}),
    expireInSeconds: 900,
    // The minimum in pg-boss. The event of a killed consumer is retried after this time.
    heartbeatSeconds: 10,
    retentionSeconds: tenYearsSeconds,
    deleteAfterSeconds: 3_600,
    notify: true,
  };
}

/**
 * Declares a consumer's queue, its dead-letter queue, and its subscriptions, which are stored for all
 * publishers.
 */
export async function declareEmbeddedConsumer(
  boss: PgBoss,
  {
    names,
    settings,
    consumer,
    types,
  }: {
    names: EmbeddedNames;
    settings: BusSettings;
    consumer: string;
    types: readonly EventType[];
  },
): Promise<void> {
  const queue = names.queue(consumer);
  const deadLetter = names.deadQueue(consumer);
  const options = queueOptions(settings);
  await boss.createQueue(deadLetter, { retentionSeconds: tenYearsSeconds });
  await boss.createQueue(queue, { ...options, deadLetter });
  await boss.updateQueue(queue, { ...options, deadLetter });
  for (const type of types) await boss.subscribe(names.topic(type), queue);
}

/** Unsubscribes the consumer's queue from these types. Queued events stay. */
export async function unsubscribeEmbedded(
  boss: PgBoss,
  given: { names: EmbeddedNames; consumer: string; types: readonly EventType[] },
): Promise<void> {
  const { names, consumer, types } = given;
  for (const type of types) await boss.unsubscribe(names.topic(type), names.queue(consumer));
}
