import type { Store } from '../data/store.ts';
import type { SimEvent, SimWebhookEndpoint } from '../domain/objects/types.ts';

export type Delivery = { id: number; eventId: string; endpointId: string; attempts: number };
/** When each copy of an event goes out (delays in milliseconds); no entry means it is lost. */
export type DeliveryPlan = number[];

function wants(endpoint: SimWebhookEndpoint, type: string): boolean {
  const events = endpoint.enabled_events;
  return endpoint.status === 'enabled' && (events.includes('*') || events.includes(type));
}

/** The deliveries that are still to be made, kept beside the objects so that a crash loses none. */
export class DeliveryQueue {
  readonly #store: Store;
  readonly #nowMs: () => number;

  constructor(store: Store, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Queues the event for every endpoint that wants it; returns how many deliveries are pending. */
  add(event: SimEvent, plan: DeliveryPlan): number {
    const endpoints = this.#store.endpoints().filter((endpoint) => wants(endpoint, event.type));
    const insert = this.#store.prepare(
      'INSERT INTO deliveries (event_id, endpoint_id, next_attempt_ms, status) VALUES (?, ?, ?, ?)',
    );
    for (const endpoint of endpoints) {
      if (plan.length === 0) insert.run(event.id, endpoint.id, null, 'dropped');
      for (const delayMs of plan)
        insert.run(event.id, endpoint.id, this.#nowMs() + delayMs, 'pending');
    }
    return endpoints.length * Math.min(1, plan.length);
  }

  /** Sends an event once more, whatever became of it before. */
  resend(eventId: string): number {
    const endpoints = this.#store.endpoints().filter(({ status }) => status === 'enabled');
    const insert = this.#store.prepare(
      "INSERT INTO deliveries (event_id, endpoint_id, next_attempt_ms, status) VALUES (?, ?, ?, 'pending')",
    );
    for (const endpoint of endpoints) insert.run(eventId, endpoint.id, this.#nowMs());
    return endpoints.length;
  }

  /** Pending deliveries that are due, in the order of their events. */
  due(endpointId: string, limit: number): Delivery[] {
    return this.#store
      .prepare(
        `SELECT id, event_id, endpoint_id, attempts FROM deliveries
         WHERE status = 'pending' AND endpoint_id = ? AND next_attempt_ms <= ?
         ORDER BY next_attempt_ms, id LIMIT ?`,
      )
      .all(endpointId, this.#nowMs(), limit)
      .map((row) => ({
        id: Number(row.id),
        eventId: String(row.event_id),
        endpointId: String(row.endpoint_id),
        attempts: Number(row.attempts),
      }));
  }

  /** When the next pending delivery is due (milliseconds), or null when there is none. */
  nextDueMs(): number | null {
    const row = this.#store
      .prepare("SELECT MIN(next_attempt_ms) AS at FROM deliveries WHERE status = 'pending'")
      .get();
    return row?.at == null ? null : Number(row.at);
  }

  counts(): { [status: string]: number } {
    const rows = this.#store
      .prepare('SELECT status, COUNT(*) AS n FROM deliveries GROUP BY status')
      .all();
    return Object.fromEntries(rows.map((row) => [String(row.status), Number(row.n)]));
  }

  /** The endpoint answered 2xx. */
  delivered(delivery: Delivery, answer: string): void {
    this.#finish(delivery, 'delivered', answer);
  }

  /** No 2xx: once more at that time (milliseconds), or given up with null. */
  failed(delivery: Delivery, answer: string, retryAtMs: number | null): void {
    if (retryAtMs === null) {
      this.#finish(delivery, 'failed', answer);
      return;
    }
    this.#store
      .prepare(
        'UPDATE deliveries SET attempts = ?, next_attempt_ms = ?, last_answer = ? WHERE id = ?',
      )
      .run(delivery.attempts + 1, retryAtMs, answer, delivery.id);
  }

  #finish(delivery: Delivery, status: 'delivered' | 'failed', answer: string): void {
    this.#store
      .prepare('UPDATE deliveries SET attempts = ?, status = ?, last_answer = ? WHERE id = ?')
      .run(delivery.attempts + 1, status, answer, delivery.id);
    if (status === 'failed') return;
    const event = this.#store.get('event', delivery.eventId);
    if (event)
      this.#store.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }
}
