import { connect } from 'amqplib';
import { describe } from 'vitest';
import { describeBus, type BusEnvironment } from './bus-suite.ts';
import { describeFormerDeliveries } from './former-deliveries-suite.ts';
import { brokerUrl, hasBroker, removeNamespace } from './messaging/rabbitmq-broker.ts';

const isThere = await hasBroker();

async function openRabbit(): Promise<BusEnvironment> {
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

describe.skipIf(!isThere)('[OPS-07] RabbitMQ bus', () => {
  describeBus(openRabbit);
});

describe.skipIf(!isThere)('versions of consumers on the RabbitMQ bus', () => {
  describeFormerDeliveries(openRabbit);
});
