import { connect } from 'amqplib';
import { topology } from './factories.ts';

/** The broker that the tests may use: RABBITMQ_URL, or the one of this machine; none with `off`. */
export function brokerUrl(): string | undefined {
  const configured = process.env['RABBITMQ_URL'];
  if (configured === 'off') return undefined;
  return configured !== undefined && configured !== ''
    ? configured
    : 'amqp://guest:guest@127.0.0.1:5672';
}

/** Whether the broker answers; says loudly why not, and fails where REQUIRE_RABBITMQ demands it. */
export async function hasBroker(): Promise<boolean> {
  const url = brokerUrl();
  let reason = 'RABBITMQ_URL=off';
  if (url !== undefined) {
    try {
      const connection = await connect(url, { timeout: 3_000 });
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

const consumers = [...Object.keys(topology), 'test.late'];

/** Removes every exchange and queue that the tests make in a namespace. */
export async function removeNamespace(url: string, namespace: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const consumer of consumers) {
    await channel.deleteQueue(`${namespace}.${consumer}`);
    await channel.deleteQueue(`${namespace}.${consumer}.dead`);
  }
  await channel.deleteQueue(`${namespace}.petwell.retry.50ms`);
  for (const exchange of ['events', 'dead', 'retry.50ms']) {
    await channel.deleteExchange(`${namespace}.petwell.${exchange}`);
  }
  await connection.close();
}
