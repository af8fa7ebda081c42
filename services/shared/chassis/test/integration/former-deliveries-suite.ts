import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BusConfig, EventBus } from '../../src/bus/bus.ts';
import { createBus } from '../../src/bus/create-bus.ts';
import { startUp, type BusEnvironment } from './bus-suite.ts';
import { emailConfirmed, statusChanged, silentLogger } from './messaging/factories.ts';

const within = { timeout: 20_000, interval: 20 };
const consumer = 'test.audit';

type Version = Required<Pick<BusConfig, 'topology' | 'formerDeliveries'>>;

/** Another consumer, which takes everything: what one consumer leaves out is still published for others. */
const others = {
  'test.failures': ['subscription.status-changed.v1', 'owner.email-confirmed.v1'],
} as const;
const takingBoth: Version = {
  topology: {
    [consumer]: ['subscription.status-changed.v1', 'owner.email-confirmed.v1'],
    ...others,
  },
  formerDeliveries: {},
};
const takingLess: Version = {
  topology: { [consumer]: ['subscription.status-changed.v1'], ...others },
  formerDeliveries: { [consumer]: ['owner.email-confirmed.v1'] },
};
/** A version from before there was the second type: it knows nothing of leaving it out. */
const takingLessEver: Version = { ...takingLess, formerDeliveries: {} };

/** Tests the guarantees of every event bus while versions that take different events follow each other. */
export function describeFormerDeliveries(open: () => Promise<BusEnvironment>): void {
  let environment: BusEnvironment;
  let namespace: string;
  let buses: EventBus[] = [];

  beforeAll(async () => {
    environment = await open();
  });
  beforeEach(() => {
    namespace = `test-${randomUUID().slice(0, 8)}`;
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await environment.remove(namespace);
    buses = [];
  });
  afterAll(() => environment?.stop());

  /** A process of that version, which declares what it knows and consumes nothing yet. */
  async function startProcess(version: Version): Promise<EventBus> {
    const retry = { maxAttempts: 3, delaysMs: [50] } as const;
    const bus = createBus({
      ...environment.config,
      namespace,
      retry,
      publishTimeoutMs: 10_000,
      logger: silentLogger,
      ...version,
    });
    buses.push(bus);
    await startUp(bus);
    return bus;
  }

  /** One event after the other, so that whatever came before one that was seen has been seen to, too. */
  async function consume(bus: EventBus, version: Version): Promise<string[]> {
    const seen: string[] = [];
    await bus.subscribe({
      consumer,
      types: version.topology[consumer] ?? [],
      concurrency: 1,
      handler: ({ id }) => Promise.resolve(void seen.push(id)),
    });
    return seen;
  }

  async function startConsumer(version: Version) {
    const bus = await startProcess(version);
    return { bus, seen: await consume(bus, version) };
  }

  async function publishBoth(bus: EventBus) {
    const [confirmed, changed] = [emailConfirmed(), statusChanged()];
    await bus.publish(confirmed);
    await bus.publish(changed);
    return { confirmed: confirmed.id, changed: changed.id };
  }

  const outcomesOf = async (bus: EventBus) => (await bus.consumerStates())[0]?.outcomes;

  test('rolling forward: what is left of the earlier version is acknowledged unread, and no more comes', async () => {
    const earlier = await startProcess(takingBoth);
    const left = await publishBoth(earlier);
    const { bus, seen } = await startConsumer(takingLess);
    await vi.waitFor(() => expect(seen).toEqual([left.changed]), within);
    expect(await outcomesOf(bus)).toEqual({ done: 1, retry: 0, park: 0, skip: 1 });

    const later = await publishBoth(earlier);
    await vi.waitFor(() => expect(seen).toEqual([left.changed, later.changed]), within);
    expect(await outcomesOf(bus)).toEqual({ done: 2, retry: 0, park: 0, skip: 1 });
    expect(await bus.deadLetters.list(consumer)).toEqual([]);
  });

  test('side by side: what a process of the earlier version asks for again is acknowledged unread', async () => {
    const { bus, seen } = await startConsumer(takingLess);
    const earlier = await startProcess(takingBoth);
    const { changed } = await publishBoth(earlier);
    await vi.waitFor(() => expect(seen).toEqual([changed]), within);
    expect(await outcomesOf(bus)).toEqual({ done: 1, retry: 0, park: 0, skip: 1 });
    expect(await bus.deadLetters.list(consumer)).toEqual([]);
  });

  test('rolling back and forward again: whoever is there gets what its version takes', async () => {
    const newer = await startConsumer(takingLess);
    await newer.bus.close();
    const back = await startConsumer(takingBoth);
    const first = await publishBoth(back.bus);
    await vi.waitFor(() => expect(back.seen).toEqual([first.confirmed, first.changed]), within);
    await back.bus.close();

    const again = await startConsumer(takingLess);
    const second = await publishBoth(again.bus);
    await vi.waitFor(() => expect(again.seen).toEqual([second.changed]), within);
    expect(await outcomesOf(again.bus)).toEqual({ done: 1, retry: 0, park: 0, skip: 0 });
  });

  test('what a newer version has added is not lost to a process that does not know of it', async () => {
    const newer = await startProcess(takingBoth);
    const older = await startConsumer(takingLessEver);
    const { confirmed, changed } = await publishBoth(newer);
    await vi.waitFor(() => expect(older.seen).toEqual([changed]), within);
    await older.bus.close();

    expect(await newer.deadLetters.list(consumer)).toMatchObject([
      { eventId: confirmed, reason: 'no handler for owner.email-confirmed.v1' },
    ]);
    const seen = await consume(newer, takingBoth);
    expect(await newer.deadLetters.redrive(consumer)).toBe(1);
    await vi.waitFor(() => expect(seen).toEqual([confirmed]), within);
  });

  test('a kind of email of a later version waits for it, however often, and holds up nothing', async () => {
    const { bus, seen } = await startConsumer(takingLess);
    const data = { mail: { kind: 'of-a-later-version' } };
    const unknown = { ...statusChanged(), type: 'mail.requested.v1', data };
    await environment.inject({ namespace, consumer, text: JSON.stringify(unknown) });
    const known = statusChanged();
    await bus.publish(known);
    await vi.waitFor(() => expect(seen).toEqual([known.id]), within);
    // More often than an event may fail.
    await vi.waitFor(async () => expect((await outcomesOf(bus))?.retry).toBeGreaterThan(3), within);
    expect(await outcomesOf(bus)).toMatchObject({ park: 0, skip: 0 });
    expect(await bus.deadLetters.list(consumer)).toEqual([]);
    await bus.close();
    await vi.waitFor(
      async () => expect(await environment.countQueued({ namespace, consumer })).toBe(1),
      within,
    );
  });
}
