import { Counter, Gauge, type Registry } from 'prom-client';
import type { ConsumerState, EventBus } from './bus.ts';

/** Keeps an unresponsive bus from delaying the other metrics. */
const timeoutMs = 1_000;

async function readStates(bus: Pick<EventBus, 'consumerStates'>): Promise<ConsumerState[]> {
  const { promise: late, resolve } = Promise.withResolvers<ConsumerState[]>();
  const timer = setTimeout(() => resolve([]), timeoutMs);
  try {
    return await Promise.race([bus.consumerStates().catch(() => []), late]);
  } finally {
    clearTimeout(timer);
  }
}

type Deps = {
  registry: Registry;
  bus: Pick<EventBus, 'consumerStates' | 'isHealthy'>;
};

/** Caches one reading per scrape, because all metrics are collected at once. */
function createReading(bus: Deps['bus']): () => Promise<ConsumerState[]> {
  let reading: Promise<ConsumerState[]> | undefined;
  return () => {
    reading ??= readStates(bus).finally(() => (reading = undefined));
    return reading;
  };
}

/**
 * Registers `bus_events_handled_total` by consumer and outcome (done, retry, park, skip), `bus_queue_depth`
 * and `bus_dead_letters` by consumer, and `bus_connected`. They are read on scrape. While the bus is
 * unreachable, the first three have no series.
 */
export function registerConsumerMetrics({ registry, bus }: Deps): void {
  const registers = [registry];
  const read = createReading(bus);
  const gauge = (name: string, help: string, key: 'waiting' | 'dead') =>
    new Gauge({
      name,
      help,
      labelNames: ['consumer'],
      registers,
      async collect() {
        const states = await read();
        this.reset();
        for (const state of states) this.set({ consumer: state.consumer }, state[key]);
      },
    });
  gauge('bus_queue_depth', 'Events that wait for a consumer, of all its replicas', 'waiting');
  gauge('bus_dead_letters', 'Events that a consumer could not take, kept for redriving', 'dead');
  new Counter({
    name: 'bus_events_handled_total',
    help: 'Deliveries to consumers of this process by outcome: done, retry, park, skip',
    labelNames: ['consumer', 'outcome'],
    registers,
    async collect() {
      const states = await read();
      this.reset();
      for (const { consumer, outcomes } of states) {
        for (const [outcome, count] of Object.entries(outcomes)) {
          this.inc({ consumer, outcome }, count);
        }
      }
    },
  });
  new Gauge({
    name: 'bus_connected',
    help: '1 while events can flow, else 0',
    registers,
    collect() {
      this.set(bus.isHealthy() ? 1 : 0);
    },
  });
}
