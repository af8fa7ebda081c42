import { eventConsumers, formerDeliveries } from '@petwell/contracts/events';
import type { BusConfig, BusLogger, BusTopology, RetryPolicy } from './bus.ts';

/** Resolved settings for both implementations, with defaults applied. */
export type BusSettings = {
  namespace: string;
  logger: BusLogger;
  topology: BusTopology;
  formerDeliveries: BusTopology;
  retry: RetryPolicy;
  publishTimeoutMs: number;
  /** How long `start` waits for the first connection, and `close` for running handlers. */
  startTimeoutMs: number;
  drainTimeoutMs: number;
};

/**
 * Allows twenty attempts in just under three minutes: long enough to survive a database or provider restart,
 * short enough to park a poison message while its cause is still fresh.
 */
export const defaultRetry: RetryPolicy = {
  maxAttempts: 20,
  delaysMs: [1_000, 2_000, 4_000, 8_000, 10_000],
};

/** Deliveries without acknowledgment (the consumer died) before an event is parked. */
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

/** Returns the delay before the retry that follows `attempt`. */
export function retryDelayMs(retry: RetryPolicy, attempt: number): number {
  const { delaysMs } = retry;
  return delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? delaysMs[0];
}

/** Returns the delay before a retry that doesn't count as an attempt. */
export const longestDelayMs = ({ delaysMs }: RetryPolicy): number => Math.max(...delaysMs);
