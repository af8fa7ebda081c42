import type { ChannelModel } from 'amqplib';
import type { ConsumerState } from './bus.ts';
import type { Consumer } from './consumer.ts';
import type { RabbitNames } from './rabbitmq-names.ts';

/** On a channel of its own: asking for a queue that somebody removed ends the channel that asked. */
export async function readConsumerStates(
  model: ChannelModel,
  { names, members }: { names: RabbitNames; members: readonly { consumer: Consumer }[] },
): Promise<ConsumerState[]> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  const count = async (queue: string) => (await channel.checkQueue(queue)).messageCount;
  const states: ConsumerState[] = [];
  try {
    for (const { consumer } of members) {
      states.push({
        consumer: consumer.name,
        outcomes: consumer.outcomes(),
        waiting: await count(names.queue(consumer.name)),
        dead: await count(names.deadQueue(consumer.name)),
      });
    }
  } finally {
    // One that the broker has closed already cannot be closed again.
    await channel.close().catch(() => undefined);
  }
  return states;
}
