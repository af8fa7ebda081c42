import type { EventType } from '@petwell/contracts/events';
import type { BusLogger, EventBus, RetryPolicy } from './bus.ts';
import { createEmbeddedBus } from './embedded-bus.ts';
import { createRabbitBus } from './rabbitmq-bus.ts';
import { resolveSettings } from './settings.ts';

/** Which consumers exist and what they want; every process declares all of it before it publishes. */
export type BusTopology = Readonly<Record<string, readonly EventType[]>>;

export type BusConfig = {
  /** `amqp://…`; undefined, empty or 'off' selects the embedded bus. */
  rabbitmqUrl: string | undefined;
  /** PostgreSQL database of the embedded bus; not opened when RabbitMQ is used. */
  busDatabaseUrl: string;
  /** Prefix of every exchange and queue, so that tests can share a broker. */
  namespace?: string;
  logger: BusLogger;
  /** All consumers of the system; those of the contracts unless a test has its own. */
  topology?: BusTopology;
  retry?: RetryPolicy;
  /** How long `publish` waits for the confirm. Default 2000. */
  publishTimeoutMs?: number;
};

/** The event bus that the environment asks for: RabbitMQ, or the embedded one on PostgreSQL. */
export function createBus(config: BusConfig): EventBus {
  const settings = resolveSettings(config);
  const { rabbitmqUrl } = config;
  if (rabbitmqUrl === undefined || rabbitmqUrl === '' || rabbitmqUrl === 'off') {
    return createEmbeddedBus({ ...settings, databaseUrl: config.busDatabaseUrl });
  }
  return createRabbitBus({ ...settings, url: rabbitmqUrl });
}
