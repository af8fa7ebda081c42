import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BillingMetrics } from './subscriptions/index.ts';

const results = {
  'payment.succeeded.v1': 'succeeded',
  'payment.failed.v1': 'failed',
  'payment.action-required.v1': 'action_required',
} as const;

/** Counts responses of Stripe that refuse our key; 0 from the start, so that the first one is an increase. */
export function createCountKeyRefused(registry: Registry): (status: 401 | 403) => void {
  const refused = new Counter({
    name: 'billing_stripe_key_refused_total',
    help: 'Calls that Stripe refused because of our key; 401: it is not valid, 403: it lacks a right',
    labelNames: ['status'],
    registers: [registry],
  });
  refused.inc({ status: 401 }, 0);
  refused.inc({ status: 403 }, 0);
  return (status) => refused.inc({ status });
}

/** Registers a number that the database is asked for. */
function createCount(
  registry: Registry,
  { count, ...named }: { name: string; help: string; count: () => Promise<number | null> },
): void {
  new Gauge({
    ...named,
    registers: [registry],
    async collect() {
      // Without a database, the other metrics are still useful.
      const value = await count().catch(() => null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/**
 * Creates billing's metrics: payments by result, the age of webhooks, events to process, and payments that differ
 * from the balance.
 */
export function createBillingMetrics(
  registry: Registry,
  counts: {
    countPending: () => Promise<number>;
    /** Null: the balance wasn't read yet. */
    countDiffering: () => Promise<number | null>;
  },
): BillingMetrics {
  const registers = [registry];
  const payments = new Counter({
    name: 'billing_payments_total',
    help: 'Payments by result; late: for a superseded or closed enrollment',
    labelNames: ['result'],
    registers,
  });
  const events = new Counter({
    name: 'billing_provider_events_total',
    help: 'Events of the payment provider by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const reconciled = new Counter({
    name: 'billing_reconciled_total',
    help: 'Subscriptions read by reconciliation; drifted: webhooks were lost; missing: unknown to Stripe',
    labelNames: ['result'],
    registers,
  });
  const age = new Histogram({
    name: 'billing_provider_event_age_seconds',
    help: 'Seconds from the creation of an event at the provider until it is processed',
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    registers,
  });
  createCount(registry, {
    name: 'billing_provider_events_pending',
    help: 'Stored events that are not processed yet',
    count: counts.countPending,
  });
  createCount(registry, {
    name: 'billing_balance_differing_payments',
    help: 'Payments that differed from the balance at Stripe after the last read; absent before the first one',
    count: counts.countDiffering,
  });
  return {
    countAnnouncement(type) {
      if (type !== 'subscription.status-changed.v1') payments.inc({ result: results[type] });
    },
    countLatePayment: () => payments.inc({ result: 'late' }),
    countMoneyBack: (kind) => payments.inc({ result: kind }),
    observeEventAge: (seconds) => age.observe(Math.max(seconds, 0)),
    countReconciled: (result) => reconciled.inc({ result }),
    countEvent: (outcome) => events.inc({ outcome }),
  };
}
