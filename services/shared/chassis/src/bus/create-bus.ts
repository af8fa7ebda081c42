import type { BusConfig, EventBus } from './bus.ts';
import { resolveSettings } from './settings.ts';

/** Imports only the selected implementation, because each client library costs memory and startup time. */
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

/** Creates the configured event bus: RabbitMQ, or the embedded one on PostgreSQL. */
export function createBus(config: BusConfig): EventBus {
  let opened: Promise<EventBus> | undefined;
  let loaded: EventBus | undefined;
  // Calls waiting for the import continue in the order they were made.
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
