import { eventConsumers, formerDeliveries } from '@petwell/contracts/events';
import type { BusConfig, BusTopology } from './create-bus.ts';
import type { BusLogger, RetryPolicy } from './bus.ts';

/** What both implementations work by, with nothing left open. */
export type BusSettings = {
  namespace: string;
  logger: BusLogger;
  topology: BusTopology;
  formerDeliveries: BusTopology;
  retry: RetryPolicy;
  publishTimeoutMs: number;
  /** How long `start` waits for the first connection, and `close` for handlers that still run. */
  startTimeoutMs: number;
  drainTimeoutMs: number;
};

/**
 * Twenty attempts in just under three minutes: enough to sit out a database or provider that restarts,
 * short enough that a poison message is parked while somebody still remembers what caused it.
 */
export const defaultRetry: RetryPolicy = {
  maxAttempts: 20,
  delaysMs: [1_000, 2_000, 4_000, 8_000, 10_000],
};

/** Deliveries that ended without an answer (the consumer died) which are borne before an event is parked. */
export const deliveryLimit = 30;

export function resolveSettings(config: BusConfig): BusSettings {
  return {
    namespace: config.namespace ?? '',
    logger: config.logger,
    topology: config.topology ?? eventConsumers,
    formerDeliveries: config.formerDeliveries ?? formerDeliveries,
    retry: config.retry ?? defaultRetry,
    publishTimeoutMs: config.publishTimeoutMs ?? 2_000,
    startTimeoutMs: 5_000,
    drainTimeoutMs: 10_000,
  };
}

/** Delay before the attempt that follows `attempt`. */
export function retryDelayMs(retry: RetryPolicy, attempt: number): number {
  const { delaysMs } = retry;
  return delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? delaysMs[0];
}
