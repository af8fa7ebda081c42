import type { EventType } from '@petwell/contracts/events';
import type { BusLogger, EventBus, RetryPolicy } from './bus.ts';
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
  /** What consumers took in an earlier version; that of the contracts unless a test has its own. */
  formerDeliveries?: BusTopology;
  retry?: RetryPolicy;
  /** How long `publish` waits for the confirm. Default 2000. */
  publishTimeoutMs?: number;
};

/** The one that is used is loaded, and only that: each brings a client of its own, which takes memory and time. */
async function openBus(config: BusConfig): Promise<EventBus> {
  const settings = resolveSettings(config);
  const { rabbitmqUrl } = config;
  if (rabbitmqUrl === undefined || rabbitmqUrl === '' || rabbitmqUrl === 'off') {
    const { createEmbeddedBus } = await import('./embedded-bus.ts');
    return createEmbeddedBus({ ...settings, databaseUrl: config.busDatabaseUrl });
  }
  const { createRabbitBus } = await import('./rabbitmq-bus.ts');
  return createRabbitBus({ ...settings, url: rabbitmqUrl });
}

/** The event bus that the environment asks for: RabbitMQ, or the embedded one on PostgreSQL. */
export function createBus(config: BusConfig): EventBus {
  let opened: Promise<EventBus> | undefined;
  let loaded: EventBus | undefined;
  // Calls that wait for it go on in the order in which they came.
  const bus = () =>
    (opened ??= openBus(config).then((open) => {
      loaded = open;
      return open;
    }));
  return {
    publish: async (event) => (await bus()).publish(event),
    subscribe: async (subscription) => (await bus()).subscribe(subscription),
    start: async () => (await bus()).start(),
    close: async () => (await opened)?.close(),
    isHealthy: () => loaded?.isHealthy() ?? false,
    consumerStates: async () => (await bus()).consumerStates(),
    deadLetters: {
      list: async (consumer) => (await bus()).deadLetters.list(consumer),
      show: async (id) => (await bus()).deadLetters.show(id),
      redrive: async (consumer, ids) => (await bus()).deadLetters.redrive(consumer, ids),
    },
  };
}
