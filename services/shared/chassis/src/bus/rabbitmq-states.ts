import type { ChannelModel } from 'amqplib';
import type { ConsumerState } from './bus.ts';
import type { Consumer } from './consumer.ts';
import type { RabbitNames } from './rabbitmq-names.ts';

/**
 * Reads the consumer states. Uses a separate channel, because checking a deleted queue closes the channel.
 */
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
    // The broker may have closed the channel already.
    await channel.close().catch(() => undefined);
  }
  return states;
}
