import type { EventType } from '@petwell/contracts/events';
import type { BusLogger, EventBus, RetryPolicy } from './bus.ts';

/** Which consumers exist and what they want; every process declares all of it before it publishes. */
export type BusTopology = Readonly<Record<string, readonly EventType[]>>;

export type BusConfig = {
  /** `amqp://…`; undefined or 'off' selects the embedded bus. */
  rabbitmqUrl: string | undefined;
  /** PostgreSQL database of the embedded bus; not opened when RabbitMQ is used. */
  busDatabaseUrl: string;
  /** Prefix of every exchange and queue, so that tests can share a broker. */
  namespace?: string;
  logger: BusLogger;
  topology?: BusTopology;
  retry?: RetryPolicy;
  publishTimeoutMs?: number;
};

/** The event bus that the environment asks for: RabbitMQ, or the embedded one on PostgreSQL. */
export function createBus(config: BusConfig): EventBus {
  throw new Error(`not available yet: ${config.namespace ?? 'bus'}`);
}
