import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, Message, Options } from 'amqplib';
import { withTimeout } from './with-timeout.ts';

export type Publication = {
  exchange: string;
  routingKey: string;
  content: Buffer;
  options?: Options.Publish;
  /** Whether an unroutable message is an error. */
  mustRoute: boolean;
};

export type RabbitPublisher = {
  /** Publishes through this channel from now on; undefined while disconnected. */
  use(channel: ConfirmChannel | undefined): void;
  /** Resolves when every matching queue has the message on disk. */
  publish(publication: Publication): Promise<void>;
  /** Resolves when no confirms are pending. */
  settled(): Promise<void>;
};

export function createRabbitPublisher(settings: { publishTimeoutMs: number }): RabbitPublisher {
  let channel: ConfirmChannel | undefined;
  const unroutable = new Set<string>();
  const pending = new Set<Promise<void>>();

  // The broker returns an unroutable message before confirming it.
  const onReturn = ({ properties }: Message) => unroutable.add(String(properties.correlationId));

  function send(target: ConfirmChannel, publication: Publication): Promise<void> {
    const { exchange, routingKey, content, mustRoute } = publication;
    const correlationId = randomUUID();
    const options = {
      ...publication.options,
      persistent: true,
      mandatory: mustRoute,
      correlationId,
    };
    return new Promise<void>((resolve, reject) => {
      target.publish(exchange, routingKey, content, options, (error: unknown) => {
        const wasReturned = unroutable.delete(correlationId);
        if (error != null) {
          reject(error instanceof Error ? error : new Error('RabbitMQ refused the message'));
        } else if (wasReturned) {
          reject(new Error(`RabbitMQ has no queue for ${routingKey} on ${exchange}`));
        } else resolve();
      });
    });
  }

  return {
    use(next) {
      channel = next;
      unroutable.clear();
      next?.on('return', onReturn);
    },
    async publish(publication) {
      if (channel === undefined) throw new Error('RabbitMQ is not connected');
      const timeoutMs = settings.publishTimeoutMs;
      const message = `RabbitMQ did not confirm within ${timeoutMs} ms`;
      const confirmed = withTimeout(send(channel, publication), { timeoutMs, message });
      pending.add(confirmed);
      try {
        await confirmed;
      } finally {
        pending.delete(confirmed);
      }
    },
    async settled() {
      await Promise.allSettled(pending);
    },
  };
}
