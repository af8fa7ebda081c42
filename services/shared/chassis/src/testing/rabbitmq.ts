import { connect } from 'amqplib';
import { eventConsumers } from '@petwell/contracts/events';
import { rabbitNames } from '../bus/rabbitmq-names.ts';
import { defaultRetry } from '../bus/settings.ts';

/** Returns the URL of the test broker: RABBITMQ_URL or the local broker; undefined for `off`. */
export function brokerUrl(): string | undefined {
  const configured = process.env['RABBITMQ_URL'];
  if (configured === 'off') return undefined;
  return configured !== undefined && configured !== ''
    ? configured
    : 'amqp://guest:guest@127.0.0.1:5672';
}

/** Checks whether the broker responds. Prints why if not, and throws if REQUIRE_RABBITMQ is set. */
export async function hasBroker(): Promise<boolean> {
  const url = brokerUrl();
  let reason = 'RABBITMQ_URL=off';
  if (url !== undefined) {
    try {
      const connection = await connect(url, { timeout: 15_000 });
      await connection.close();
      return true;
    } catch (error) {
      reason = String(error);
    }
  }
  const message = `RABBITMQ TESTS SKIPPED: ${reason}`;
  if (process.env['REQUIRE_RABBITMQ'] === '1') {
    throw new Error(`${message}, but REQUIRE_RABBITMQ=1 demands them`);
  }
  process.stderr.write(`\n${'!'.repeat(72)}\n${message}\n${'!'.repeat(72)}\n`);
  return false;
}

export type NamespaceParts = {
  consumers: readonly string[];
  retryDelaysMs: readonly number[];
};

/** Everything a complete system declares on a broker. */
const systemParts: NamespaceParts = {
  consumers: Object.keys(eventConsumers),
  retryDelaysMs: defaultRetry.delaysMs,
};

/** Deletes every exchange and queue of a namespace. Ignores missing ones. */
export async function removeNamespace(
  url: string,
  namespace: string,
  { consumers, retryDelaysMs }: NamespaceParts = systemParts,
): Promise<void> {
  const names = rabbitNames(namespace);
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const consumer of consumers) {
    await channel.deleteQueue(names.queue(consumer));
    await channel.deleteQueue(names.deadQueue(consumer));
  }
  for (const delayMs of retryDelaysMs) {
    await channel.deleteQueue(names.retry(delayMs));
    await channel.deleteExchange(names.retry(delayMs));
  }
  await channel.deleteExchange(names.events);
  await channel.deleteExchange(names.dead);
  await connection.close();
}
