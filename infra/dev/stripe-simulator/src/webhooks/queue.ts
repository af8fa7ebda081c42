import type { Store } from '../data/store.ts';
import type { Event } from '../domain/objects/types.ts';

export type WebhookEndpoint = {
  /** Stable across restarts, so that pending deliveries resume. */
  id: string;
  url: string;
  secret: string;
  /** Event types, or `*` for all. */
  events: string[];
};
export type Delivery = { id: number; eventId: string; attempts: number };

/** Pending deliveries, stored with the objects so that a crash loses none. */
export class DeliveryQueue {
  readonly #store: Store;
  readonly #endpoints: WebhookEndpoint[];
  readonly #nowMs: () => number;

  constructor(deps: { store: Store; endpoints: WebhookEndpoint[]; nowMs: () => number }) {
    this.#store = deps.store;
    this.#endpoints = deps.endpoints;
    this.#nowMs = deps.nowMs;
  }

  /** Queues one delivery per delay and subscribed endpoint; returns the number of endpoints. */
  add(event: Event, delaysMs: number[]): number {
    const interested = this.#endpoints.filter(
      ({ events }) => events.includes('*') || events.includes(event.type),
    );
    const insert = this.#store.prepare(
      'INSERT INTO deliveries (event_id, endpoint_id, next_attempt_ms, status) VALUES (?, ?, ?, ?)',
    );
    for (const { id } of interested) {
      if (delaysMs.length === 0) insert.run(event.id, id, null, 'dropped');
      for (const delay of delaysMs) insert.run(event.id, id, this.#nowMs() + delay, 'pending');
    }
    return delaysMs.length === 0 ? 0 : interested.length;
  }

  /** Returns pending deliveries that are due, in the order of their events. */
  due(endpointId: string, { nowMs, limit }: { nowMs: number; limit: number }): Delivery[] {
    return this.#store
      .prepare(
        `SELECT id, event_id, attempts FROM deliveries
         WHERE status = 'pending' AND endpoint_id = ? AND next_attempt_ms <= ?
         ORDER BY next_attempt_ms, id LIMIT ?`,
      )
      .all(endpointId, nowMs, limit)
      .map((row) => ({
        id: Number(row.id),
        eventId: String(row.event_id),
        attempts: Number(row.attempts),
      }));
  }

  /** Returns the milliseconds until the next delivery comes due, or null if there is none. */
  nextDelayMs(endpointId: string, nowMs: number): number | null {
    const row = this.#store
      .prepare(
        `SELECT MIN(next_attempt_ms) AS at FROM deliveries
         WHERE status = 'pending' AND endpoint_id = ? AND next_attempt_ms > ?`,
      )
      .get(endpointId, nowMs);
    return row?.at == null ? null : Number(row.at) - nowMs;
  }

  countsByStatus(): { [status: string]: number } {
    const rows = this.#store
      .prepare('SELECT status, COUNT(*) AS n FROM deliveries GROUP BY status')
      .all();
    return Object.fromEntries(rows.map((row) => [String(row.status), Number(row.n)]));
  }

  markDelivered(delivery: Delivery, answer: string): void {
    this.#store.transaction(() => {
      this.#save(delivery, { status: 'delivered', answer, nextAttemptMs: null });
      const event = this.#store.get('event', delivery.eventId);
      if (!event) return;
      const pending = Math.max(0, event.pending_webhooks - 1);
      this.#store.put({ ...event, pending_webhooks: pending });
    });
  }

  /** Schedules another attempt after the delay; null abandons the delivery. */
  markFailed(delivery: Delivery, answer: string, retryDelayMs: number | null): void {
    const status = retryDelayMs === null ? 'failed' : 'pending';
    const nextAttemptMs = retryDelayMs === null ? null : this.#nowMs() + retryDelayMs;
    this.#save(delivery, { status, answer, nextAttemptMs });
  }

  #save(
    delivery: Delivery,
    change: { status: string; answer: string; nextAttemptMs: number | null },
  ): void {
    this.#store
      .prepare(
        `UPDATE deliveries SET attempts = ?, status = ?, last_answer = ?, next_attempt_ms = ?
         WHERE id = ?`,
      )
      .run(delivery.attempts + 1, change.status, change.answer, change.nextAttemptMs, delivery.id);
  }
}
