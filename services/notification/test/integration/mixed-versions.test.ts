import { randomUUID } from 'node:crypto';
import {
  createBus,
  createInbox,
  createLogger,
  createOutbox,
  createRelay,
  type EventBus,
} from '@petwell/chassis';
import { brokerUrl, hasBroker, removeNamespace, startTestDatabase } from '@petwell/chassis/testing';
import { eventConsumers, type DomainEvent } from '@petwell/contracts/events';
import { mailRequested, mailRequests } from '@petwell/contracts/testing/mail-requests';
import { afterEach, expect, test, vi } from 'vitest';
import { subscribeAll } from '../../src/consumers/subscribe.ts';
import { careDue, failed, linkRequested, visitRecorded } from '../factories.ts';
import { startMailFixture } from './mail-fixture.ts';
import { startSmtp } from './smtp-fixture.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const within = { timeout: 20_000, interval: 50 };
/** What a process of the release before declares. */
const { 'notification.mail-requests': _added, ...formerTopology } = eventConsumers;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

type Connection = { rabbitmqUrl: string; busDatabaseUrl: string };

async function openRabbit(namespace: string): Promise<Connection> {
  const rabbitmqUrl = brokerUrl() ?? '';
  cleanups.push(() => removeNamespace(rabbitmqUrl, namespace));
  return Promise.resolve({ rabbitmqUrl, busDatabaseUrl: 'postgres://unused.invalid/none' });
}

async function openEmbedded(): Promise<Connection> {
  const database = await startTestDatabase();
  cleanups.push(() => database.drop());
  return { rabbitmqUrl: 'off', busDatabaseUrl: database.url };
}

const buses = [
  ['the embedded bus', openEmbedded],
  ...((await hasBroker()) ? ([['RabbitMQ', openRabbit]] as const) : []),
] as const;

test.each(buses)(
  'on %s, mails that processes of this and of the release before ask for are sent once each',
  async (_name, open) => {
    const namespace = `test-${randomUUID().slice(0, 8)}`;
    const connection = await open(namespace);
    const startBus = async (topology?: typeof formerTopology): Promise<EventBus> => {
      const bus = createBus({
        ...connection,
        namespace,
        logger,
        ...(topology && { topology }),
      });
      cleanups.push(() => bus.close());
      await bus.start();
      return bus;
    };
    const smtp = await startSmtp();
    cleanups.push(() => smtp.stop());
    const fixture = await startMailFixture({ smtpUrl: smtp.url });
    cleanups.push(() => fixture.stop());

    // Left in the queues by the release before, whose notification has no queue for requests.
    const former = await startBus(formerTopology);
    const link = linkRequested({ expiresAt: '2999-01-01T00:00:00.000Z' });
    for (const event of [failed(), link]) await former.publish(event);

    // Left in an outbox: the relay of this release sends it.
    const outbox = createOutbox({ source: 'enrollment' });
    await fixture.transaction(async (tx) => {
      await outbox.append(tx, careDue());
      await outbox.append(tx, mailRequested('appointment'));
    });
    const current = await startBus();
    const relay = createRelay({ kysely: fixture.kysely, bus: current, logger });
    relay.start();
    cleanups.push(() => relay.stop());

    // Nothing of this release reads requests yet: they wait.
    await former.subscribe({
      consumer: 'notification.care-facts',
      types: eventConsumers['notification.care-facts'],
      handler: (event) => fixture.take(event),
    });
    for (const kind of ['payment-failed', 'visit-summary', 'test-receipt'] as const) {
      await current.publish(mailRequested(kind));
    }
    await former.publish(visitRecorded());
    await subscribeAll(current, { ...fixture.consumers, inbox: createInbox(fixture) });

    const keys = [
      `owner.link-requested.v1:${link.id}`,
      'care.due.v1:7:2027-03-08',
      ...(['payment-failed', 'visit-summary', 'test-receipt', 'appointment'] as const).map(
        (kind) => mailRequests[kind].dedupeKey,
      ),
    ].toSorted();
    await vi.waitFor(async () => {
      const rows = await fixture.prisma.emailMessage.findMany();
      expect(rows.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(keys);
    }, within);
    const published = (await fixture.prisma.outboxEvent.findMany()).map(
      ({ payload }) => payload as DomainEvent,
    );
    expect(published).toHaveLength(2);
    await vi.waitFor(async () => {
      while ((await fixture.deliver()) > 0);
      expect(smtp.received).toHaveLength(keys.length);
    }, within);
    expect(await current.deadLetters.list()).toEqual([]);
  },
  60_000,
);
