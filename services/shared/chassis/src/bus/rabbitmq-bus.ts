import type { ChannelModel, ConfirmChannel } from 'amqplib';
import type { DomainEvent } from '@petwell/contracts/events';
import type { EventBus } from './bus.ts';
import { createConsumer, type Consumer } from './consumer.ts';
import { createRabbitConnection, guardChannel } from './rabbitmq-connection.ts';
import { createRabbitConsumer, type RabbitConsumer } from './rabbitmq-consumer.ts';
import { createRabbitDeadLetters } from './rabbitmq-dead-letters.ts';
import { rabbitNames, type RabbitNames } from './rabbitmq-names.ts';
import { createRabbitPublisher, type RabbitPublisher } from './rabbitmq-publisher.ts';
import { readConsumerStates } from './rabbitmq-states.ts';
import { declareConsumer, declareExchanges, unbindConsumer } from './rabbitmq-topology.ts';
import type { BusSettings } from './settings.ts';
import { withTimeout } from './with-timeout.ts';

type Member = { consumer: Consumer; transport: RabbitConsumer };

/** Stops consuming and waits up to `drainTimeoutMs` for messages in progress. */
async function finish(members: readonly Member[], settings: BusSettings): Promise<void> {
  const settled = Promise.all(
    members.map(async ({ transport }) => {
      await transport.detach();
      await transport.settled();
    }),
  );
  const message = 'handlers did not finish in time, their events will come again';
  await withTimeout(settled, { timeoutMs: settings.drainTimeoutMs, message }).catch(() =>
    settings.logger.warn({}, message),
  );
}

type Wiring = {
  settings: BusSettings;
  names: RabbitNames;
  publisher: RabbitPublisher;
};

/**
 * Declares a consumer's queues, unbinds event types of earlier versions, and starts it on its own channel.
 */
async function join(
  model: ChannelModel,
  { consumer, transport }: Member,
  { settings, names }: Wiring,
): Promise<void> {
  const opened = model.createChannel();
  const channel = await guardChannel(model, { opened, logger: settings.logger });
  const { name, types, formerTypes } = consumer;
  await declareConsumer(channel, { names, consumer: name, types });
  await unbindConsumer(channel, { names, consumer: name, types: formerTypes });
  await transport.attach(channel);
}

/** Sets up a new connection. Publishing comes last. */
async function prepare(
  model: ChannelModel,
  members: readonly Member[],
  wiring: Wiring,
): Promise<ConfirmChannel> {
  const { settings, names, publisher } = wiring;
  const opened = model.createConfirmChannel();
  const channel = await guardChannel(model, { opened, logger: settings.logger });
  await declareExchanges(channel, { names, settings });
  for (const [consumer, types] of Object.entries(settings.topology)) {
    await declareConsumer(channel, { names, consumer, types });
  }
  for (const member of members) await join(model, member, wiring);
  publisher.use(channel);
  return channel;
}

/** Creates the bus on RabbitMQ 3.10 or later, with quorum queues, publisher confirms, and recovery. */
export function createRabbitBus(settings: BusSettings & { url: string }): EventBus {
  const { logger, topology } = settings;
  const names = rabbitNames(settings.namespace);
  const publisher = createRabbitPublisher(settings);
  const members: Member[] = [];
  const wiring = { settings, names, publisher };
  let channel: ConfirmChannel | undefined;

  const connection = createRabbitConnection({
    url: settings.url,
    logger,
    setup: async (model) => {
      channel = await prepare(model, members, wiring);
    },
    onLost: () => publisher.use(undefined),
    probe: () => channel?.checkExchange(names.events) ?? Promise.resolve(),
  });

  const hasTaker = (event: DomainEvent) =>
    Object.values(topology).some((types) => types.includes(event.type)) ||
    members.some(({ consumer }) => consumer.types.includes(event.type));

  return {
    async publish(event) {
      await publisher.publish({
        exchange: names.events,
        routingKey: event.type,
        content: Buffer.from(JSON.stringify(event)),
        options: { messageId: event.id, type: event.type, contentType: 'application/json' },
        mustRoute: hasTaker(event),
      });
    },
    async subscribe(subscription) {
      const consumer = createConsumer(subscription, settings);
      const transport = createRabbitConsumer({ consumer, names, settings, publisher });
      const member = { consumer, transport };
      members.push(member);
      if (!connection.isOpen()) return;
      await join(connection.current(), member, wiring).catch((error: unknown) => {
        // Its channel is lost, so the connection restarts (see guardChannel) and includes this member.
        logger.warn({ consumer: consumer.name, err: error }, 'consumer joins after reconnecting');
      });
    },
    start: () => connection.open(settings.startTimeoutMs),
    async close() {
      await finish(members, settings);
      await publisher.settled();
      await connection.close();
    },
    isHealthy: () => connection.isHealthy(),
    consumerStates: () => readConsumerStates(connection.current(), { names, members }),
    deadLetters: createRabbitDeadLetters({
      connection,
      names,
      publisher,
      knownConsumers: () => [
        ...new Set([...Object.keys(topology), ...members.map(({ consumer }) => consumer.name)]),
      ],
    }),
  };
}
