import { connect } from 'amqplib';
import type { BusEnvironment } from './bus-suite.ts';
import { brokerUrl, removeNamespace } from './messaging/rabbitmq-broker.ts';

/** Opens the broker of this machine for the RabbitMQ bus. */
export async function openRabbit(): Promise<BusEnvironment> {
  const url = brokerUrl() ?? '';
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  return {
    config: { rabbitmqUrl: url, busDatabaseUrl: 'postgres://unused.invalid/none' },
    async inject({ namespace, consumer, text }) {
      channel.sendToQueue(`${namespace}.${consumer}`, Buffer.from(text), { persistent: true });
      await channel.waitForConfirms();
    },
    async countQueued({ namespace, consumer }) {
      return (await channel.checkQueue(`${namespace}.${consumer}`)).messageCount;
    },
    remove: (namespace) => removeNamespace(url, namespace),
    stop: () => connection.close(),
  };
}
