import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { RequestFault, WebhookFault } from './plan-faults.ts';

export type ProviderFaults = {
  addRequests(fault: RequestFault): Promise<() => Promise<void>>;
  addWebhooks(fault: WebhookFault): Promise<() => Promise<void>>;
  /**
   * Works on the next request of this kind but holds its answer back, and runs `act` meanwhile. Gives up if there
   * is none for a while.
   */
  whileAnswerIsHeld(match: string, act: () => Promise<void>): Promise<void>;
  /** Removes all faults but the webhooks that are always lost, once the provider is up. */
  clear(): Promise<void>;
};

/** From the start to the end of a run, a tenth of the webhooks is never delivered. */
const lost: WebhookFault = { kind: 'drop', fraction: 0.1 };
const deadlineMs = 30_000;
const holdMs = 4_000;
const waitForRequestMs = 6_000;
const faultsSchema = z.object({
  requests: z.array(z.object({ match: z.string(), delayMs: z.number() })),
  used: z.record(z.string(), z.number()),
});

/** Whether the fault struck since the faults were last changed. */
async function hasStruck(stripeUrl: string, { match, delayMs }: RequestFault): Promise<boolean> {
  const response = await fetch(new URL('/_faults', stripeUrl), {
    signal: AbortSignal.timeout(1_000),
  });
  const { requests, used } = faultsSchema.parse(await response.json());
  const index = requests.findIndex((one) => one.match === match && one.delayMs === delayMs);
  return (used[`request ${index}`] ?? 0) > 0;
}

/** Sets all faults, once the provider is up. */
async function setFaults(stripeUrl: string, faults: object): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    try {
      const response = await fetch(new URL('/_faults', stripeUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
        signal: AbortSignal.timeout(3_000),
      });
      if (response.status === 400) throw new TypeError(await response.text());
      if (response.ok) return;
    } catch (error) {
      // The provider may be down, which is another fault.
      if (Date.now() > deadline) throw error;
    }
    await wait(100);
  }
}

/** Manages the provider's faults. Every change sends the whole set. */
export function createProviderFaults(stripeUrl: string, seed: number): ProviderFaults {
  const requests = new Set<RequestFault>();
  /** First, because the first fault that fits a request strikes. */
  const holds = new Set<RequestFault>();
  const webhooks = new Set<WebhookFault>();
  let changes = 0;
  let last: Promise<void> = Promise.resolve();

  const send = () => {
    changes += 1;
    return setFaults(stripeUrl, {
      seed: seed + changes,
      requests: [...holds, ...requests],
      webhooks: [lost, ...webhooks],
    });
  };
  const change = (): Promise<void> => {
    last = last.then(send);
    return last;
  };
  async function add<Item>(set: Set<Item>, fault: Item): Promise<() => Promise<void>> {
    set.add(fault);
    await change();
    return async () => {
      set.delete(fault);
      await change();
    };
  }
  return {
    async whileAnswerIsHeld(match, act) {
      const hold: RequestFault = {
        match,
        kind: 'slow',
        delayMs: holdMs,
        phase: 'after',
        fraction: 1,
      };
      const end = await add(holds, hold);
      const deadline = Date.now() + waitForRequestMs;
      while (Date.now() < deadline) {
        // The provider may be down, which is another fault.
        if (await hasStruck(stripeUrl, hold).catch(() => false)) {
          await act();
          break;
        }
        await wait(50);
      }
      await end();
    },
    addRequests: (fault) => add(requests, fault),
    addWebhooks: (fault) => add(webhooks, fault),
    async clear() {
      holds.clear();
      requests.clear();
      webhooks.clear();
      await change();
    },
  };
}
