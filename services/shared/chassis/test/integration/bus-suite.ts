import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BusConfig, EventBus, RetryPolicy } from '../../src/bus/bus.ts';
import { createBus } from '../../src/bus/create-bus.ts';
import { startConsumerProcess, type ConsumerProcess } from './messaging/consumer-process.ts';
import { emailConfirmed, statusChanged, silentLogger, topology } from './messaging/factories.ts';

export type BusEnvironment = {
  config: Pick<BusConfig, 'rabbitmqUrl' | 'busDatabaseUrl'>;
  /** Puts any text into a consumer's queue, past the bus. */
  inject(message: { namespace: string; consumer: string; text: string }): Promise<void>;
  /** Whether the event lies in the consumer's queue, as the broker itself tells. */
  countQueued(queue: { namespace: string; consumer: string }): Promise<number>;
  /** Removes whatever a namespace has made. */
  remove(namespace: string): Promise<void>;
  stop(): Promise<void>;
};

const within = { timeout: 20_000, interval: 20 };
const fastRetry: RetryPolicy = { maxAttempts: 3, delaysMs: [50] };

/** Starts a bus, and waits for its connection: `start` goes on without one after five seconds. */
export async function startUp(bus: EventBus): Promise<void> {
  await bus.start();
  await vi.waitFor(() => expect(bus.isHealthy()).toBe(true), within);
}

/** Tests the guarantees of every event bus. */
export function describeBus(open: () => Promise<BusEnvironment>): void {
  let environment: BusEnvironment;
  let namespace: string;
  let buses: EventBus[] = [];
  let processes: ConsumerProcess[] = [];

  beforeAll(async () => {
    environment = await open();
  });
  afterAll(() => environment?.stop());

  afterEach(async () => {
    for (const child of processes) child.kill();
    await Promise.all(buses.map((bus) => bus.close()));
    await environment.remove(namespace);
    buses = [];
    processes = [];
  });

  function newNamespace() {
    namespace = `test-${randomUUID().slice(0, 8)}`;
  }

  function config(): BusConfig {
    return {
      ...environment.config,
      namespace,
      topology,
      retry: fastRetry,
      // The recovery tests show a publish that takes too long; here, it would only fail on a busy machine.
      publishTimeoutMs: 10_000,
      logger: silentLogger,
    };
  }

  async function startBus(overrides: Partial<BusConfig> = {}): Promise<EventBus> {
    if (buses.length === 0) newNamespace();
    const bus = createBus({ ...config(), ...overrides });
    buses.push(bus);
    await startUp(bus);
    return bus;
  }

  /** Collects what a consumer gets. */
  async function collect(bus: EventBus, consumer = 'test.failures'): Promise<string[]> {
    const ids: string[] = [];
    const handler = (event: { id: string }) => {
      ids.push(event.id);
      return Promise.resolve();
    };
    await bus.subscribe({ consumer, types: ['subscription.status-changed.v1'], handler });
    return ids;
  }

  test('delivers an event to every consumer of its type and to no other', async () => {
    const publisher = await startBus();
    const receiver = await startBus();
    const failures = await collect(receiver);
    const audit: string[] = [];
    await receiver.subscribe({
      consumer: 'test.audit',
      types: ['subscription.status-changed.v1', 'owner.email-confirmed.v1'],
      handler: (event) => {
        audit.push(event.type);
        return Promise.resolve();
      },
    });

    const failed = statusChanged();
    await publisher.publish(failed);
    await publisher.publish(emailConfirmed());

    await vi.waitFor(() => {
      expect(audit.toSorted()).toEqual([
        'owner.email-confirmed.v1',
        'subscription.status-changed.v1',
      ]);
      expect(failures).toEqual([failed.id]);
    }, within);
  });

  test('hands over the event exactly as it was published, and its attempt', async () => {
    const bus = await startBus();
    const event = statusChanged({ customerId: 'Ünïcode “quotes” 🐶' });
    const got: unknown[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (received, context) => {
        got.push({ received, context });
        return Promise.resolve();
      },
    });
    await bus.publish(event);
    await vi.waitFor(
      () => expect(got).toEqual([{ received: event, context: { attempt: 1 } }]),
      within,
    );
  });

  test('shares the events of one consumer between its replicas, each event once', async () => {
    const publisher = await startBus();
    const first = await collect(await startBus());
    const second = await collect(await startBus());
    const events = Array.from({ length: 30 }, (_, n) =>
      statusChanged({ subject: `enrollment/${n}` }),
    );
    await Promise.all(events.map((event) => publisher.publish(event)));
    await vi.waitFor(
      () => expect([...first, ...second].toSorted()).toEqual(events.map((e) => e.id).toSorted()),
      within,
    );
  });

  test('keeps an event for a consumer of the topology that has never been started', async () => {
    const publisher = await startBus();
    const event = statusChanged();
    await publisher.publish(event);
    const ids = await collect(await startBus());
    await vi.waitFor(() => expect(ids).toEqual([event.id]), within);
  });

  test('has stored the event in the queue of its consumer when publish resolves', async () => {
    const publisher = await startBus();
    await publisher.publish(statusChanged());
    await vi.waitFor(
      async () =>
        expect(await environment.countQueued({ namespace, consumer: 'test.failures' })).toBe(1),
      within,
    );
  });

  test('refuses to publish before it is started', async () => {
    newNamespace();
    const bus = createBus(config());
    await expect(bus.publish(statusChanged())).rejects.toThrow('not connected');
    expect(bus.isHealthy()).toBe(false);
  });

  test('takes subscriptions made before start', async () => {
    newNamespace();
    const bus = createBus(config());
    buses.push(bus);
    const ids = await collect(bus);
    await startUp(bus);
    const event = statusChanged();
    await bus.publish(event);
    await vi.waitFor(() => expect(ids).toEqual([event.id]), within);
  });

  test('tries again after a consumer failed, counting the attempts', async () => {
    const bus = await startBus();
    const attempts: number[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (_event, { attempt }) => {
        attempts.push(attempt);
        return attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
      },
    });
    await bus.publish(statusChanged());
    await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3]), within);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('[OPS-06] parks a poison event after its last attempt with the reason, and goes on', async () => {
    const bus = await startBus();
    const handled: string[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (event) => {
        handled.push(event.data.customerId);
        return event.data.customerId === 'poison'
          ? Promise.reject(new TypeError('cannot read the invoice'))
          : Promise.resolve();
      },
    });
    const poison = statusChanged({ customerId: 'poison', subject: 'enrollment/7' });
    await bus.publish(poison);
    await bus.publish(statusChanged({ customerId: 'fine', subject: 'enrollment/8' }));

    const [parked] = await vi.waitFor(async () => {
      const list = await bus.deadLetters.list('test.failures');
      expect(list).toHaveLength(1);
      return list;
    }, within);
    expect(parked).toMatchObject({
      consumer: 'test.failures',
      eventId: poison.id,
      type: 'subscription.status-changed.v1',
      subject: 'enrollment/7',
      reason: 'TypeError: cannot read the invoice',
      attempts: 3,
      payload: poison,
    });
    expect(Date.parse(parked?.parkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(handled.filter((id) => id === 'poison')).toHaveLength(3);
    await vi.waitFor(() => expect(handled).toContain('fine'), within);
    expect(await bus.deadLetters.list('test.audit')).toEqual([]);
  });

  test('parks at once what is no event, with the reason', async () => {
    const bus = await startBus();
    const ids = await collect(bus);
    const invalid = JSON.stringify({ ...statusChanged(), data: { status: 'nonsense' } });
    await environment.inject({ namespace, consumer: 'test.failures', text: '{"half":' });
    await environment.inject({ namespace, consumer: 'test.failures', text: invalid });

    const list = await vi.waitFor(async () => {
      const parked = await bus.deadLetters.list('test.failures');
      expect(parked).toHaveLength(2);
      return parked;
    }, within);
    const reasons = list.map(({ reason }) => reason).join('\n');
    expect(reasons).toContain('not a valid event');
    expect(reasons).toContain('data.status');
    expect(list.every(({ attempts }) => attempts === 1)).toBe(true);
    expect(ids).toEqual([]);
  });

  test('tells what a consumer did, what waits for it and what it has parked', async () => {
    const bus = await startBus();
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: ({ data }) =>
        data.version === 1 ? Promise.reject(new Error('no')) : Promise.resolve(),
    });
    for (const version of [1, 2, 3]) await bus.publish(statusChanged({ version }));
    const expected = { outcomes: { done: 2, retry: 2, park: 1, skip: 0 }, waiting: 0, dead: 1 };
    // The embedded bus counts its queues every few seconds.
    await vi.waitFor(
      async () =>
        expect(await bus.consumerStates()).toEqual([{ consumer: 'test.failures', ...expected }]),
      { timeout: 20_000, interval: 100 },
    );
  });

  test('[OPS-06] shows and redrives one dead letter or all of them', async () => {
    const bus = await startBus();
    let isBroken = true;
    const done: string[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (event, { attempt }) => {
        if (isBroken) return Promise.reject(new Error('mail server is down'));
        done.push(`${event.subject} ${attempt}`);
        return Promise.resolve();
      },
    });
    for (const n of [1, 2, 3]) await bus.publish(statusChanged({ subject: `enrollment/${n}` }));
    const parked = await vi.waitFor(async () => {
      const list = await bus.deadLetters.list('test.failures');
      expect(list).toHaveLength(3);
      return list;
    }, within);
    const second = parked.find(({ subject }) => subject === 'enrollment/2');
    expect(await bus.deadLetters.show(second?.id ?? '')).toEqual(second);
    expect(await bus.deadLetters.show(randomUUID())).toBeUndefined();

    isBroken = false;
    expect(await bus.deadLetters.redrive('test.failures', [randomUUID(), 'nonsense'])).toBe(0);
    expect(await bus.deadLetters.redrive('test.failures', [second?.id ?? ''])).toBe(1);
    await vi.waitFor(() => expect(done).toEqual(['enrollment/2 1']), within);
    expect(await bus.deadLetters.list('test.failures')).toHaveLength(2);

    expect(await bus.deadLetters.redrive('test.failures')).toBe(2);
    await vi.waitFor(
      () => expect(done.toSorted()).toEqual(['enrollment/1 1', 'enrollment/2 1', 'enrollment/3 1']),
      within,
    );
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('says that there is no such consumer instead of showing an empty list', async () => {
    const bus = await startBus();
    await expect(bus.deadLetters.list('test.typo')).rejects.toThrow('test.typo');
    await expect(bus.deadLetters.redrive('test.typo')).rejects.toThrow('test.typo');
    expect(bus.isHealthy()).toBe(true);
  });

  test('reaches a consumer that another process added later', async () => {
    const publisher = await startBus();
    await publisher.publish(statusChanged());
    const late = await startConsumerProcess({
      ...config(),
      consumer: 'test.late',
      behavior: 'report',
    });
    processes.push(late);
    const event = statusChanged();
    await publisher.publish(event);
    await vi.waitFor(() => expect(late.received).toEqual([event.id]), within);
  });

  test('finishes the events in hand before close resolves, and leaves the others to its replicas', async () => {
    const publisher = await startBus();
    const bus = await startBus();
    const release = Promise.withResolvers<void>();
    const log: string[] = [];
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      concurrency: 1,
      handler: async (event) => {
        log.push(`begin ${event.subject}`);
        await release.promise;
        log.push(`end ${event.subject}`);
      },
    });
    await publisher.publish(statusChanged({ subject: 'enrollment/1' }));
    await vi.waitFor(() => expect(log).toEqual(['begin enrollment/1']), within);

    const closed = bus.close().then(() => log.push('closed'));
    await publisher.publish(statusChanged({ subject: 'enrollment/2' }));
    expect(log).toEqual(['begin enrollment/1']);
    release.resolve();
    await closed;
    expect(log).toEqual(['begin enrollment/1', 'end enrollment/1', 'closed']);

    const rest: string[] = [];
    await publisher.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (event) => {
        rest.push(event.subject);
        return Promise.resolve();
      },
    });
    await vi.waitFor(() => expect(rest).toEqual(['enrollment/2']), within);
    expect(log).toHaveLength(3);
  });

  test('handles 200 events side by side, never two of one subject at once', async () => {
    const bus = await startBus();
    const running: string[] = [];
    const done: string[] = [];
    // Neither goes on before both subjects are at work at once, so one after the other would hang.
    const bothAtWork = Promise.withResolvers<void>();
    let most = 0;
    let overlaps = 0;
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      concurrency: 5,
      handler: async ({ subject, data }) => {
        if (running.includes(subject)) overlaps += 1;
        running.push(subject);
        most = Math.max(most, running.length);
        if (running.length === 2) bothAtWork.resolve();
        await bothAtWork.promise;
        for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
        running.splice(running.indexOf(subject), 1);
        done.push(`${subject} ${data.version}`);
      },
    });
    const expected: string[] = [];
    for (let n = 1; n <= 200; n += 1) {
      const subject = `enrollment/${n % 2}`;
      expected.push(`${subject} ${n}`);
      await bus.publish(statusChanged({ subject, version: n }));
    }
    await vi.waitFor(() => expect(done.toSorted()).toEqual(expected.toSorted()), {
      timeout: 20_000,
      interval: 50,
    });
    expect(overlaps).toBe(0);
    expect(most).toBe(2);
  });

  test('goes on with the others while one event takes long', async () => {
    const bus = await startBus();
    const others = Array.from({ length: 12 }, (_, n) => `enrollment/${n + 1}`);
    const done: string[] = [];
    const othersDone = Promise.withResolvers<void>();
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: async ({ subject }) => {
        if (subject === 'enrollment/slow') await othersDone.promise;
        done.push(subject);
        if (done.length === others.length) othersDone.resolve();
      },
    });
    for (const subject of ['enrollment/slow', ...others])
      await bus.publish(statusChanged({ subject }));
    await vi.waitFor(() => expect(done).toHaveLength(others.length + 1), within);
    expect(done.at(-1)).toBe('enrollment/slow');
  });

  test('keeps the order of events for a consumer that takes one at a time', async () => {
    const bus = await startBus();
    const seen: number[] = [];
    const numbers = Array.from({ length: 50 }, (_, n) => n + 1);
    for (const n of numbers) await bus.publish(statusChanged({ version: n }));
    await bus.subscribe({
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      concurrency: 1,
      handler: (event) => {
        seen.push(event.data.version);
        return Promise.resolve();
      },
    });
    await vi.waitFor(() => expect(seen).toEqual(numbers), within);
  });
}
