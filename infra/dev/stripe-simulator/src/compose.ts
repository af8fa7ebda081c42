import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createApp } from './app.ts';
import { FaultBox } from './data/faults.ts';
import { IdempotencyKeys } from './data/idempotency-keys.ts';
import { Store } from './data/store.ts';
import { buildWebhookEndpoint } from './domain/objects/endpoints.ts';
import { finishAdvance, passOneStep } from './use-cases/pass-time.ts';
import { DeliveryQueue } from './webhooks/queue.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';
import { World, type DunningSettings } from './world.ts';

export type SimulatorSettings = {
  dataFile: string;
  publicUrl: () => string;
  webhooks: { url: string; secret: string; events?: string[] }[];
  webhookRetryDelaysMs: number[];
  dunning: DunningSettings;
  rateLimitPerSecond: number | null;
};

const webhookTimeoutMs = 20_000;
const webhookConcurrency = 8;
/** How often the simulator looks whether real time has made something due. */
const clockTickMs = 5_000;

/** The endpoints of the environment, under ids that stay the same over restarts. */
function configureEndpoints(world: World, webhooks: SimulatorSettings['webhooks']): void {
  for (const [index, webhook] of webhooks.entries()) {
    const id = `we_environment${index + 1}`;
    const enabledEvents = webhook.events ?? ['*'];
    const existing = world.store.get('webhook_endpoint', id);
    const fresh = buildWebhookEndpoint(
      { id, url: webhook.url, enabledEvents, description: 'From the environment' },
      world.now(),
    );
    world.create({ ...fresh, created: existing?.created ?? fresh.created });
    world.store.setNote(id, { secret: webhook.secret });
  }
}

/** Builds the simulator around one data file and resumes what a crash interrupted. */
export function compose(settings: SimulatorSettings) {
  if (settings.dataFile !== ':memory:') mkdirSync(dirname(settings.dataFile), { recursive: true });
  const store = new Store(settings.dataFile);
  const realTimeMs = (): number => Date.now();
  const queue = new DeliveryQueue(store, realTimeMs);
  const faults = new FaultBox(store, settings.rateLimitPerSecond);
  const world = new World({
    store,
    publicUrl: settings.publicUrl,
    dunning: settings.dunning,
    realTimeMs,
    recordEvent: (event) => queue.add(event, faults.planFor(event.type)),
  });
  const dispatcher = new WebhookDispatcher({
    store,
    queue,
    nowMs: realTimeMs,
    settings: {
      retryDelaysMs: settings.webhookRetryDelaysMs,
      timeoutMs: webhookTimeoutMs,
      concurrency: webhookConcurrency,
    },
  });
  const advancing = new Map<string, Promise<void>>();
  const advance = (): void => {
    for (const clock of store.all('test_helpers.test_clock', { status: 'advancing' })) {
      if (advancing.has(clock.id)) continue;
      const work = finishAdvance(world, clock.id).finally(() => {
        advancing.delete(clock.id);
        dispatcher.wake();
      });
      advancing.set(clock.id, work);
    }
  };
  const tick = (): void => {
    while (passOneStep(world, '', world.now())) dispatcher.wake();
  };
  configureEndpoints(world, settings.webhooks);
  advance();
  dispatcher.wake();
  const timer = setInterval(tick, clockTickMs).unref();
  const app = createApp({
    world,
    faults,
    queue,
    keys: new IdempotencyKeys(store),
    afterChange: () => {
      advance();
      dispatcher.wake();
    },
  });
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await dispatcher.stop();
    await Promise.allSettled(advancing.values());
    store.close();
  };
  return { app, world, stop };
}
