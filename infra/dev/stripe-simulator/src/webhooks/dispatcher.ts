import type { Store } from '../data/store.ts';
import type { Delivery, DeliveryQueue, WebhookEndpoint } from './queue.ts';
import { signatureHeader } from './signature.ts';

const timeoutMs = 20_000;
const longestSleepMs = 60_000;
/** Concurrent deliveries per endpoint. */
const concurrency = 8;

type Dependencies = {
  store: Store;
  queue: DeliveryQueue;
  endpoints: WebhookEndpoint[];
  /** Delays after the first, second, … failed attempt. After the last one, the delivery is abandoned. */
  retryDelaysMs: number[];
  nowMs: () => number;
};

/**
 * Delivers queued events at least once: a delivery is marked after the response, so a crash repeats it. Every
 * endpoint has its own slots, so a hanging one doesn't delay the others.
 */
export class WebhookDispatcher {
  readonly #deps: Dependencies;
  readonly #active = new Map<string, Map<number, Promise<void>>>();
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    for (const { id } of deps.endpoints) this.#active.set(id, new Map());
  }

  /** Starts due deliveries soon. Cheap to call after every change. */
  wake(delayMs = 0): void {
    if (this.#abort.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#startDue(), delayMs);
  }

  /** Aborts deliveries in progress; they are repeated after a restart. */
  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled([...this.#active.values()].flatMap((active) => [...active.values()]));
  }

  #startDue(): void {
    const delays = [longestSleepMs];
    // Read the time once: a delivery that comes due between two reads would be missed by both.
    const nowMs = this.#deps.nowMs();
    for (const endpoint of this.#deps.endpoints) {
      const active = this.#active.get(endpoint.id) ?? new Map<number, Promise<void>>();
      for (const delivery of this.#deps.queue.due(endpoint.id, { nowMs, limit: concurrency * 2 })) {
        if (active.size >= concurrency) break;
        if (active.has(delivery.id)) continue;
        const work = this.#deliver(endpoint, delivery).finally(() => {
          active.delete(delivery.id);
          // A slot is free; other deliveries may be waiting.
          this.wake();
        });
        active.set(delivery.id, work);
      }
      const delayMs = this.#deps.queue.nextDelayMs(endpoint.id, nowMs);
      if (delayMs !== null) delays.push(delayMs);
    }
    this.wake(Math.min(...delays));
  }

  async #deliver(endpoint: WebhookEndpoint, delivery: Delivery): Promise<void> {
    const { store, queue, retryDelaysMs } = this.#deps;
    const event = store.get('event', delivery.eventId);
    if (!event) {
      queue.markFailed(delivery, 'the event is gone', null);
      return;
    }
    const { isDelivered, answer } = await this.#post(endpoint, JSON.stringify(event, null, 2));
    if (this.#abort.signal.aborted) return;
    if (isDelivered) queue.markDelivered(delivery, answer);
    else queue.markFailed(delivery, answer, retryDelaysMs[delivery.attempts] ?? null);
  }

  async #post(
    { url, secret }: WebhookEndpoint,
    body: string,
  ): Promise<{ isDelivered: boolean; answer: string }> {
    const timestamp = Math.floor(this.#deps.nowMs() / 1000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        // Stripe counts a redirect as a failure.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader({ body, secret, timestamp }),
        },
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(timeoutMs)]),
      });
      const text = await response.text();
      return { isDelivered: response.ok, answer: `${response.status} ${text.slice(0, 500)}` };
    } catch (error) {
      return { isDelivered: false, answer: error instanceof Error ? error.message : 'unknown' };
    }
  }
}
