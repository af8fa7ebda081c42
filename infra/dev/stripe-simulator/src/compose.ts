import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Account, type DunningSettings } from './account.ts';
import { createApp } from './app.ts';
import { Faults } from './data/faults.ts';
import { IdempotencyKeys } from './data/idempotency-keys.ts';
import { KeyRights } from './data/key-rights.ts';
import { Store } from './data/store.ts';
import { createLateSettlements } from './late-settlements.ts';
import { passNextStep } from './use-cases/pass-time.ts';
import { catchUpTestClocks, finishAdvance } from './use-cases/test-clocks.ts';
import { WebhookDispatcher } from './webhooks/dispatcher.ts';
import { DeliveryQueue } from './webhooks/queue.ts';

export type SimulatorSettings = {
  dataFile: string;
  publicUrl: () => string;
  webhooks: { url: string; secret: string; events?: string[] }[];
  webhookRetryDelaysMs: number[];
  dunning: DunningSettings;
  /** How long after a payment its invoice and subscription follow. */
  settleLagMs: number;
  /** A file with the milliseconds that objects without a test clock are ahead of real time. */
  clockFile?: string | undefined;
};

/** How often the simulator checks for work that has come due in real time. */
const clockTickMs = 5_000;

function readOffsetMs(clockFile: string | undefined): number {
  try {
    return clockFile === undefined ? 0 : Number(readFileSync(clockFile, 'utf8'));
  } catch {
    return 0; // The clock hasn't been moved yet.
  }
}

/** Builds the simulator around one data file and resumes what a crash interrupted. */
export function compose(settings: SimulatorSettings) {
  const { dataFile, publicUrl, dunning, webhookRetryDelaysMs: retryDelaysMs } = settings;
  if (dataFile !== ':memory:') mkdirSync(dirname(dataFile), { recursive: true });
  const store = new Store(dataFile);
  const nowMs = (): number => Date.now();
  const endpoints = settings.webhooks.map(({ url, secret, events = ['*'] }, index) => {
    return { id: `we_environment${index + 1}`, url, secret, events };
  });
  const queue = new DeliveryQueue({ store, endpoints, nowMs });
  const faults = new Faults(store);
  const settlements = createLateSettlements({
    lagMs: settings.settleLagMs,
    onSettled: () => dispatcher.wake(),
  });
  const account = new Account({
    store,
    publicUrl,
    dunning,
    nowMs: () => nowMs() + readOffsetMs(settings.clockFile),
    queueEvent: (event) => queue.add(event, faults.delaysFor(event.type)),
    settleLater: (invoiceId) => settlements.add(account, invoiceId),
  });
  const dispatcher = new WebhookDispatcher({ store, queue, endpoints, retryDelaysMs, nowMs });

  const advances = new Map<string, Promise<void>>();
  const continueAdvances = (): void => {
    for (const { id } of store.list('test_helpers.test_clock', { status: 'advancing' })) {
      if (advances.has(id)) continue;
      const advance = finishAdvance(account, id).finally(() => {
        advances.delete(id);
        dispatcher.wake();
      });
      advances.set(id, advance);
    }
  };
  const afterChange = (): void => {
    continueAdvances();
    dispatcher.wake();
  };
  const tick = (): void => {
    while (passNextStep(account, '', account.now())) dispatcher.wake();
  };
  const catchUp = async (): Promise<void> => {
    while (passNextStep(account, '', account.now())) await setImmediate();
    await catchUpTestClocks(account);
    dispatcher.wake();
  };
  settlements.resume(account);
  afterChange();
  const timer = setInterval(tick, clockTickMs).unref();

  const access = { keys: new IdempotencyKeys(store), keyRights: new KeyRights(store) };
  const app = createApp({ account, faults, queue, ...access, afterChange, catchUp });
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    settlements.stop();
    await dispatcher.stop();
    await Promise.allSettled(advances.values());
    store.close();
  };
  return { app, stop };
}
