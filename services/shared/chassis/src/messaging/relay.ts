import type { BusLogger, EventBus } from '../bus/bus.ts';
import type { Outbox } from './outbox.ts';
import type { SqlClient, TransactionRunner } from './sql.ts';

export type RelayDependencies<Tx extends SqlClient> = {
  /** Its transactions must be allowed to last as long as the bus's publish time-out, and then some. */
  runInTransaction: TransactionRunner<Tx>;
  bus: Pick<EventBus, 'publish' | 'isHealthy'>;
  logger: BusLogger;
  /** When given, every append makes the relay look more often for a moment, without any `wake`. */
  outbox?: Pick<Outbox, 'onAppended'>;
  /** How often to look for rows that nobody announced. Default 500. */
  pollIntervalMs?: number;
  /** How many events to publish at once. Default 50. */
  batchSize?: number;
};

export type RelayStats = {
  publishedTotal: number;
  failedTotal: number;
};

export type Relay = {
  start(): void;
  /** Call after a commit that appended events: they leave now instead of at the next poll. */
  wake(): void;
  /** Finishes the batch in hand. */
  stop(): Promise<void>;
  stats(): RelayStats;
};

/** Moves committed outbox rows to the bus, at least once, in order per subject. */
export function createRelay<Tx extends SqlClient>(deps: RelayDependencies<Tx>): Relay {
  throw new Error(`not available yet: ${deps.batchSize ?? 0}`);
}
