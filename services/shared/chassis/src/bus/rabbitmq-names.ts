import type { MessageProperties, Options } from 'amqplib';

/** Names of exchanges and queues, prefixed with the namespace. */
export type RabbitNames = {
  events: string;
  dead: string;
  retry(delayMs: number): string;
  queue(consumer: string): string;
  deadQueue(consumer: string): string;
};

export function rabbitNames(namespace: string): RabbitNames {
  const prefix = namespace === '' ? '' : `${namespace}.`;
  return {
    events: `${prefix}petwell.events`,
    dead: `${prefix}petwell.dead`,
    retry: (delayMs) => `${prefix}petwell.retry.${delayMs}ms`,
    queue: (consumer) => `${prefix}${consumer}`,
    deadQueue: (consumer) => `${prefix}${consumer}.dead`,
  };
}

/** Custom message headers. */
export const headers = {
  /** Attempt number of this message, from 1. */
  attempt: 'x-attempt',
  reason: 'x-reason',
  parkedAt: 'x-parked-at',
  deadLetterId: 'x-dead-letter-id',
} as const;

const nameOf = (property: unknown) => (typeof property === 'string' ? property : undefined);

/** Returns the properties that a message keeps when it moves to another queue. */
export function identityOf({ properties }: { properties: MessageProperties }): Options.Publish {
  const messageId = nameOf(properties.messageId);
  const type = nameOf(properties.type);
  return {
    contentType: 'application/json',
    ...(messageId === undefined ? {} : { messageId }),
    ...(type === undefined ? {} : { type }),
  };
}
