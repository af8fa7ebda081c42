import type { Store } from '../data/store.ts';
import type { Delivery, DeliveryQueue } from './queue.ts';
import { signatureHeader } from './signature.ts';

export type DispatcherSettings = {
  /** Pauses after the first, second, … failed attempt; after the last the delivery is given up. */
  retryDelaysMs: number[];
  timeoutMs: number;
  /** Deliveries under way at the same time for one endpoint. */
  concurrency: number;
};

const longestSleepMs = 60_000;

/**
 * Delivers queued events. Every endpoint has slots of its own, so one that hangs does not hold up
 * another. Marks are written only after the answer: a crash repeats a delivery, it never skips one.
 */
export class WebhookDispatcher {
  readonly #store: Store;
  readonly #queue: DeliveryQueue;
  readonly #settings: DispatcherSettings;
  readonly #nowMs: () => number;
  #busy = new Map<string, Set<number>>();
  #running = new Set<Promise<void>>();
  #answered: { delivery: Delivery; text: string }[] = [];
  #marking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  readonly #abort = new AbortController();

  constructor(deps: {
    store: Store;
    queue: DeliveryQueue;
    settings: DispatcherSettings;
    nowMs: () => number;
  }) {
    this.#store = deps.store;
    this.#queue = deps.queue;
    this.#settings = deps.settings;
    this.#nowMs = deps.nowMs;
  }

  /** Looks for due deliveries soon; cheap to call after every change. */
  wake(delayMs = 0): void {
    if (this.#stopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#deliverDue(), delayMs);
  }

  /** Stops taking deliveries and breaks off those under way; they are repeated after a restart. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#abort.abort();
    await Promise.allSettled(this.#running);
  }

  #deliverDue(): void {
    for (const { id: endpointId } of this.#store.endpoints()) {
      const busy = this.#busy.get(endpointId) ?? new Set<number>();
      this.#busy.set(endpointId, busy);
      const due = this.#queue.due(endpointId, this.#settings.concurrency * 2);
      for (const delivery of due) {
        if (busy.size >= this.#settings.concurrency) break;
        if (!busy.has(delivery.id)) this.#start(delivery, busy);
      }
    }
    const next = this.#queue.nextDueMs();
    // What is due already and not started waits for a slot, whose end wakes us.
    if (next !== null && next > this.#nowMs()) {
      this.wake(Math.min(longestSleepMs, next - this.#nowMs()));
    } else if (next !== null) {
      this.wake(250);
    }
  }

  #start(delivery: Delivery, busy: Set<number>): void {
    busy.add(delivery.id);
    const work = this.#deliver(delivery).finally(() => {
      busy.delete(delivery.id);
      this.#running.delete(work);
      this.wake();
    });
    this.#running.add(work);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const endpoint = this.#store.endpoints().find(({ id }) => id === delivery.endpointId);
    const event = this.#store.get('event', delivery.eventId);
    if (!endpoint || !event) {
      this.#queue.failed(delivery, 'the endpoint or the event is gone', null);
      return;
    }
    const { secret = '' } = this.#store.note<{ secret: string }>(endpoint.id);
    const answer = await this.#post(endpoint.url, JSON.stringify(event, null, 2), secret);
    if (this.#stopped) return;
    if (answer.isDelivered) {
      await this.#mark(delivery, answer.text);
      return;
    }
    const delayMs = this.#settings.retryDelaysMs[delivery.attempts];
    this.#queue.failed(
      delivery,
      answer.text,
      delayMs === undefined ? null : this.#nowMs() + delayMs,
    );
  }

  /** Marks it as delivered, together with others that were answered in the same turn. */
  #mark(delivery: Delivery, text: string): Promise<void> {
    this.#answered.push({ delivery, text });
    this.#marking ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const answered = this.#answered;
      this.#answered = [];
      this.#marking = null;
      this.#store.transaction(() => {
        for (const one of answered) this.#queue.delivered(one.delivery, one.text);
      });
    });
    return this.#marking;
  }

  async #post(
    url: string,
    body: string,
    secret: string,
  ): Promise<{ isDelivered: boolean; text: string }> {
    const timestamp = Math.floor(this.#nowMs() / 1000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        // A redirect counts as a failure, as at Stripe.
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader({ body, secret, timestamp }),
        },
        signal: AbortSignal.any([
          this.#abort.signal,
          AbortSignal.timeout(this.#settings.timeoutMs),
        ]),
      });
      const text = await response.text();
      return { isDelivered: response.ok, text: `${response.status} ${text.slice(0, 500)}` };
    } catch (error) {
      return { isDelivered: false, text: error instanceof Error ? error.message : 'unknown error' };
    }
  }
}
