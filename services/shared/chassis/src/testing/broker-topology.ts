import type { Channel } from 'amqplib';
import { eventConsumers, type EventType } from '@petwell/contracts/events';
import { rabbitNames } from '../bus/rabbitmq-names.ts';
import { declareConsumer, declareExchanges } from '../bus/rabbitmq-topology.ts';
import { resolveSettings } from '../bus/settings.ts';

/** The topology of a broker, in the format of a RabbitMQ definitions file. */
export type BrokerTopology = {
  exchanges: { name: string; type: string; durable: boolean }[];
  queues: { name: string; durable: boolean; arguments: Record<string, unknown> }[];
  bindings: { source: string; destination: string; routing_key: string }[];
};

const silent = () => undefined;

/** Lists everything a process declares on an empty broker before publishing, without a namespace. */
export async function describeBrokerTopology(): Promise<BrokerTopology> {
  const topology: BrokerTopology = { exchanges: [], queues: [], bindings: [] };
  const recorder = {
    assertExchange(name: string, type: string, options: { durable: boolean }) {
      topology.exchanges.push({ name, type, durable: options.durable });
    },
    assertQueue(name: string, options: BrokerTopology['queues'][number]) {
      topology.queues.push({ name, durable: options.durable, arguments: options.arguments });
    },
    bindQueue(destination: string, source: string, routingKey: string) {
      topology.bindings.push({ source, destination, routing_key: routingKey });
    },
  };
  const channel = recorder as unknown as Channel;
  const names = rabbitNames('');
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const settings = resolveSettings({ logger, rabbitmqUrl: undefined, busDatabaseUrl: '' });
  await declareExchanges(channel, { names, settings });
  for (const [consumer, types] of Object.entries<readonly EventType[]>(eventConsumers)) {
    await declareConsumer(channel, { names, consumer, types });
  }
  return topology;
}
