import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Channel, ChannelModel, GetMessage } from 'amqplib';
import type { DeadLetter, DeadLetters } from './bus.ts';
import { toDeadLetter } from './dead-letter.ts';
import { headers, identityOf, type RabbitNames } from './rabbitmq-names.ts';
import type { RabbitPublisher } from './rabbitmq-publisher.ts';

type Dependencies = {
  connection: { current(): ChannelModel };
  names: RabbitNames;
  publisher: RabbitPublisher;
  knownConsumers: () => readonly string[];
};

type Found = { message: GetMessage; deadLetter: DeadLetter };

const maxLooks = 100;
const lookIntervalMs = 10;
const diedUnanswered = 'the consumer died or lost its connection too often while handling it';

function readPayload(content: Buffer): unknown {
  const text = content.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function read(message: GetMessage, consumer: string): DeadLetter {
  const own: Record<string, unknown> = message.properties.headers ?? {};
  const text = (header: string) => {
    const value = own[header];
    return typeof value === 'string' ? value : undefined;
  };
  const attempts = own[headers.attempt];
  // When the delivery limit is exceeded, the broker parks the message itself and adds only `x-death`.
  const death = message.properties.headers?.['x-death']?.[0];
  const diedAt = death === undefined ? new Date(0) : new Date(death.time.value * 1_000);
  return toDeadLetter({
    id:
      text(headers.deadLetterId) ??
      createHash('sha256').update(message.content).digest('hex').slice(0, 32),
    consumer,
    reason: text(headers.parkedAt) ? (text(headers.reason) ?? 'unknown') : diedUnanswered,
    attempts: typeof attempts === 'number' ? attempts : 1,
    parkedAt: text(headers.parkedAt) ?? diedAt.toISOString(),
    payload: readPayload(message.content),
  });
}

/**
 * Requeues messages and waits until they have arrived. The broker requeues asynchronously, and the next
 * command must not find the queue empty.
 */
async function putBack(channel: Channel, queue: string, rest: ReadonlySet<Found>): Promise<void> {
  for (const { message } of rest) channel.nack(message, false, true);
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { messageCount } = await channel.checkQueue(queue);
    if (messageCount >= rest.size) return;
    await delay(lookIntervalMs);
  }
}

/** Fetches all dead letters of a consumer and requeues those that `use` does not acknowledge. */
async function browse<Result>(
  { connection, names }: Dependencies,
  consumer: string,
  use: (found: Found[], acknowledge: (one: Found) => void) => Promise<Result>,
): Promise<Result> {
  const channel = await connection.current().createChannel();
  // A missing queue closes the channel and rejects the call; that error is enough.
  channel.on('error', () => undefined);
  const queue = names.deadQueue(consumer);
  const { messageCount } = await channel.checkQueue(queue).catch((cause: unknown) => {
    throw new Error(`there is no consumer called ${consumer}`, { cause });
  });
  const held = new Set<Found>();
  try {
    while (held.size < messageCount) {
      const message = await channel.get(queue);
      if (message === false) break;
      held.add({ message, deadLetter: read(message, consumer) });
    }
    return await use([...held], (one) => {
      channel.ack(one.message);
      held.delete(one);
    });
  } finally {
    // If the channel is gone, the broker has requeued the messages itself.
    await putBack(channel, queue, held).catch(() => undefined);
    await channel.close().catch(() => undefined);
  }
}

/** Reads dead letters over plain AMQP, by fetching them unacknowledged and requeueing them. */
export function createRabbitDeadLetters(deps: Dependencies): DeadLetters {
  const { names, publisher } = deps;

  async function list(consumer?: string): Promise<DeadLetter[]> {
    const consumers = consumer === undefined ? deps.knownConsumers() : [consumer];
    const all: DeadLetter[] = [];
    for (const name of consumers) {
      all.push(
        ...(await browse(deps, name, (found) =>
          Promise.resolve(found.map((one) => one.deadLetter)),
        )),
      );
    }
    return all.sort((a, b) => a.parkedAt.localeCompare(b.parkedAt));
  }

  async function giveBack(consumer: string, { message }: Found): Promise<void> {
    await publisher.publish({
      exchange: '',
      routingKey: names.queue(consumer),
      content: message.content,
      options: identityOf(message),
      mustRoute: true,
    });
  }

  return {
    list,
    async show(id) {
      return (await list()).find((deadLetter) => deadLetter.id === id);
    },
    redrive(consumer, ids) {
      return browse(deps, consumer, async (found, acknowledge) => {
        const chosen = found.filter(({ deadLetter }) => ids?.includes(deadLetter.id) ?? true);
        for (const one of chosen) {
          await giveBack(consumer, one);
          acknowledge(one);
        }
        return chosen.length;
      });
    },
  };
}
