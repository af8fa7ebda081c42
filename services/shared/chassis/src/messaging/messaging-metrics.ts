import { Counter, Gauge, type Registry } from 'prom-client';
import type { EventBus } from '../bus/bus.ts';
import { registerConsumerMetrics } from '../bus/consumer-metrics.ts';
import { readOutboxLagMs } from './outbox-rows.ts';
import type { Relay, RelayStats } from './relay.ts';
import type { Kysely } from 'kysely';
import type { OutboxTables } from './tables.ts';

/**
 * Registers the metrics of a service with an outbox: published events, failures, age of the oldest pending
 * event (-1 while the database does not respond), and its consumers. They are read on scrape.
 */
export function registerMessagingMetrics<DB extends OutboxTables>(deps: {
  registry: Registry;
  relay: Pick<Relay, 'stats'>;
  kysely: Kysely<DB>;
  bus: Pick<EventBus, 'consumerStates' | 'isHealthy'>;
}): void {
  const { registry, relay, kysely } = deps;
  registerConsumerMetrics(deps);
  const mirror = (name: string, help: string, key: keyof RelayStats) => {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(relay.stats()[key]);
      },
    });
  };
  mirror('outbox_published_total', 'Events that the bus confirmed', 'publishedTotal');
  mirror('outbox_publish_failures_total', 'Attempts that the bus did not confirm', 'failedTotal');
  new Gauge({
    name: 'outbox_lag_ms',
    help: 'Age of the oldest event that waits for the relay, in milliseconds',
    registers: [registry],
    async collect() {
      this.set(await readOutboxLagMs(kysely).catch(() => -1));
    },
  });
}
