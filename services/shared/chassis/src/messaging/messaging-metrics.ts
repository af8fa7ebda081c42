import { Counter, Gauge, type Registry } from 'prom-client';
import type { EventBus } from '../bus/bus.ts';
import { registerConsumerMetrics } from '../bus/consumer-metrics.ts';
import { readOutboxLagMs } from './outbox-rows.ts';
import type { Relay, RelayStats } from './relay.ts';
import type { SqlClient } from './sql.ts';

/**
 * What a service with an outbox counts: `outbox_published_total`, `outbox_publish_failures_total` and `outbox_lag_ms` (age of the oldest event
 * that waits), read when the registry is scraped, and what its consumers count. The lag is -1 while the
 * database cannot be asked.
 */
export function registerMessagingMetrics(deps: {
  registry: Registry;
  relay: Pick<Relay, 'stats'>;
  sql: SqlClient;
  bus: Pick<EventBus, 'consumerStates' | 'isHealthy'>;
}): void {
  const { registry, relay, sql } = deps;
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
      this.set(await readOutboxLagMs(sql).catch(() => -1));
    },
  });
}
