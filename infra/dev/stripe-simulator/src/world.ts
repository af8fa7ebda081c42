import type { Store } from './data/store.ts';
import { previousAttributes } from './domain/changes.ts';
import { newId } from './domain/ids.ts';
import type { AnyObject, ObjectKind, SimEvent, SimObjects } from './domain/objects/types.ts';
import { noSuchObject } from './domain/stripe-error.ts';

export const apiVersion = '2026-10-28.endive';

export type DunningSettings = {
  /** Days after each failed attempt until the next one. */
  retryDays: number[];
  /** What the subscription becomes when the last attempt has failed. */
  endStatus: 'canceled' | 'unpaid' | 'past_due';
};
export type RequestMark = { id: string | null; idempotencyKey: string | null };

const labels: { [K in ObjectKind]?: string } = {
  payment_method: 'PaymentMethod',
  'test_helpers.test_clock': 'test clock',
};

/**
 * What every use case works with: the objects, the time and the events. Requests are handled one
 * after the other and synchronously, so the request in hand is a plain field.
 */
export class World {
  readonly store: Store;
  readonly publicUrl: () => string;
  readonly dunning: DunningSettings;
  readonly realTimeMs: () => number;
  readonly #recordEvent: (event: SimEvent) => number;
  request: RequestMark = { id: null, idempotencyKey: null };
  /** While time passes on a test clock step by step, the moment of the step. */
  #steps = new Map<string, number>();

  constructor(deps: {
    store: Store;
    publicUrl: () => string;
    dunning: DunningSettings;
    realTimeMs: () => number;
    recordEvent: (event: SimEvent) => number;
  }) {
    this.store = deps.store;
    this.publicUrl = deps.publicUrl;
    this.dunning = deps.dunning;
    this.realTimeMs = deps.realTimeMs;
    this.#recordEvent = deps.recordEvent;
  }

  /** Unix seconds on this test clock, or real time without one. */
  now(clock: string | null | undefined = null): number {
    const step = this.#steps.get(clock ?? '');
    if (step !== undefined) return step;
    const frozen = clock
      ? this.store.get('test_helpers.test_clock', clock)?.frozen_time
      : undefined;
    return frozen ?? Math.floor(this.realTimeMs() / 1000);
  }

  /** The time of the customer's world. */
  nowFor(customerId: string | null): number {
    const customer = customerId ? this.store.get('customer', customerId) : undefined;
    return this.now(customer?.test_clock);
  }

  /** Runs one step of passing time at that moment. */
  at<T>(clock: string, moment: number, work: () => T): T {
    this.#steps.set(clock, moment);
    try {
      return work();
    } finally {
      this.#steps.delete(clock);
    }
  }

  /** The object, or Stripe's 'No such …' (404, or 400 when a parameter named it). */
  require<K extends ObjectKind>(kind: K, id: string, param?: string): SimObjects[K] {
    const found = this.store.get(kind, id);
    if (!found) throw noSuchObject(labels[kind] ?? kind, id, param);
    return found;
  }

  /** Stores a new object and, unless `quiet`, tells of it. */
  create<T extends AnyObject>(object: T, eventType?: string): T {
    this.store.put(object);
    if (eventType) this.emit(eventType, object);
    return object;
  }

  /** Stores the changed object; an event type makes it an `….updated` with what was before. */
  update<T extends AnyObject>(before: T, changes: Partial<T>, eventType?: string): T {
    const after: T = { ...before, ...changes };
    const previous = previousAttributes(before, after);
    if (Object.keys(previous).length === 0) return before;
    this.store.put(after);
    if (eventType)
      this.emit(eventType, after, eventType.endsWith('.updated') ? previous : undefined);
    return after;
  }

  #timeOf(object: object): number {
    if ('test_clock' in object && typeof object.test_clock === 'string')
      return this.now(object.test_clock);
    return 'customer' in object && typeof object.customer === 'string'
      ? this.nowFor(object.customer)
      : this.now();
  }

  /** Records an event with a snapshot of the object and queues its deliveries. */
  emit(type: string, object: object, previous?: object): void {
    const event: SimEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.#timeOf(object),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 0,
      request: { id: this.request.id, idempotency_key: this.request.idempotencyKey },
      type,
    };
    event.pending_webhooks = this.#recordEvent(event);
    this.store.put(event);
  }
}
