import { PayoutItems } from './data/payout-items.ts';
import type { Store } from './data/store.ts';
import { previousAttributes } from './domain/changes.ts';
import { newId } from './domain/ids.ts';
import type { AnyObject, Event, ObjectKind, StripeObjects } from './domain/objects/types.ts';
import { noSuchObject } from './domain/stripe-error.ts';

export const apiVersion = '2026-10-28.endive';

export type DunningSettings = {
  /** Days after each failed attempt until the next one. */
  retryDays: number[];
  /** The subscription's status after the last failed attempt. */
  endStatus: 'canceled' | 'unpaid' | 'past_due';
};
type Dependencies = {
  store: Store;
  publicUrl: () => string;
  dunning: DunningSettings;
  nowMs: () => number;
  /** Queues the deliveries of an event and returns how many there are. */
  queueEvent: (event: Event) => number;
  /** Settles a paid invoice after the lag. */
  settleLater: (invoiceId: string) => void;
};

const labels: { [K in ObjectKind]?: string } = {
  payment_method: 'PaymentMethod',
  invoiceitem: 'Invoice Item',
  'test_helpers.test_clock': 'test clock',
  balance_transaction: 'balance transaction',
};

/**
 * The Stripe account that every use case works on: its objects, clocks, and events. Requests run one at a
 * time, so the current request is a plain field.
 */
export class Account {
  readonly store: Store;
  readonly payoutItems: PayoutItems;
  readonly publicUrl: () => string;
  readonly dunning: DunningSettings;
  readonly nowMs: () => number;
  readonly settleLater: Dependencies['settleLater'];
  readonly #queueEvent: Dependencies['queueEvent'];
  request: Event['request'] = { id: null, idempotency_key: null };
  /** The time of the current step while a clock advances. */
  #step: { clock: string; moment: number } | null = null;

  constructor(deps: Dependencies) {
    this.store = deps.store;
    this.payoutItems = new PayoutItems(deps.store);
    this.publicUrl = deps.publicUrl;
    this.dunning = deps.dunning;
    this.nowMs = deps.nowMs;
    this.settleLater = deps.settleLater;
    this.#queueEvent = deps.queueEvent;
  }

  /** Unix seconds on this test clock, or the simulator's own time without one. */
  now(clock: string | null | undefined = null): number {
    if (this.#step?.clock === (clock ?? '')) return this.#step.moment;
    const frozen = clock && this.store.get('test_helpers.test_clock', clock)?.frozen_time;
    return frozen || Math.floor(this.nowMs() / 1000);
  }

  /** Unix seconds on the customer's clock. */
  nowFor(customerId: string | null): number {
    const customer = customerId ? this.store.get('customer', customerId) : undefined;
    return this.now(customer?.test_clock);
  }

  /** Puts an object without a clock of its own on the customer's, before it is created. */
  keepClock(objectId: string, customerId: string | null): void {
    const customer = customerId ? this.store.get('customer', customerId) : undefined;
    if (customer?.test_clock) {
      this.store.mergePrivateData(objectId, { clock: customer.test_clock });
    }
  }

  /** Runs one step of an advancing clock at that time. */
  atMoment(clock: string, moment: number, work: () => void): void {
    this.#step = { clock, moment };
    try {
      work();
    } finally {
      this.#step = null;
    }
  }

  /** @throws StripeError "No such …": 404, or 400 when a parameter named the object */
  require<K extends ObjectKind>(kind: K, id: string, param?: string): StripeObjects[K] {
    const found = this.store.get(kind, id);
    if (!found) throw noSuchObject(labels[kind] ?? kind, id, param);
    return found;
  }

  create<T extends AnyObject>(object: T, eventType?: string): T {
    this.store.put(object);
    if (eventType) this.emit(eventType, object);
    return object;
  }

  /** Stores the changes, if any; an `….updated` event carries the previous values. */
  update<T extends AnyObject>(before: T, changes: Partial<T>, eventType?: string): T {
    const after: T = { ...before, ...changes };
    const previous = previousAttributes(before, after);
    if (Object.keys(previous).length === 0) return before;
    this.store.put(after);
    if (eventType) {
      this.emit(eventType, after, eventType.endsWith('.updated') ? previous : undefined);
    }
    return after;
  }

  /** Records an event with a snapshot of the object and queues its deliveries. */
  emit(type: string, object: object, previous?: object): void {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.#timeOf(object),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 0,
      request: this.request,
      type,
    };
    event.pending_webhooks = this.#queueEvent(event);
    this.store.put(event);
  }

  #timeOf(object: object): number {
    if ('test_clock' in object && typeof object.test_clock === 'string') {
      return this.now(object.test_clock);
    }
    return 'customer' in object && typeof object.customer === 'string'
      ? this.nowFor(object.customer)
      : this.now();
  }
}
