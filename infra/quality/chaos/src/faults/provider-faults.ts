import { setTimeout as wait } from 'node:timers/promises';
import type { RequestFault, WebhookFault } from './plan-faults.ts';

export type ProviderFaults = {
  addRequests(fault: RequestFault): Promise<() => Promise<void>>;
  addWebhooks(fault: WebhookFault): Promise<() => Promise<void>>;
  /** Removes all faults, once the provider is up. */
  clear(): Promise<void>;
};

const deadlineMs = 30_000;

/** Manages the provider's faults. Every change sends the whole set. */
export function createProviderFaults(stripeUrl: string, seed: number): ProviderFaults {
  const requests = new Set<RequestFault>();
  const webhooks = new Set<WebhookFault>();
  let changes = 0;
  let last: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    changes += 1;
    const body = JSON.stringify({
      seed: seed + changes,
      requests: [...requests],
      webhooks: [...webhooks],
    });
    const deadline = Date.now() + deadlineMs;
    for (;;) {
      try {
        const response = await fetch(new URL('/_faults', stripeUrl), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
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
    addRequests: (fault) => add(requests, fault),
    addWebhooks: (fault) => add(webhooks, fault),
    async clear() {
      requests.clear();
      webhooks.clear();
      await change();
    },
  };
}
