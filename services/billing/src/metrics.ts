import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BillingMetrics } from './use-cases/billing-metrics.ts';

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

/** Creates billing's metrics: payments by result, the age of webhooks, and events to process. */
export function createBillingMetrics(
  registry: Registry,
  countPending: () => Promise<number>,
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
  new Gauge({
    name: 'billing_provider_events_pending',
    help: 'Stored events that are not processed yet',
    registers,
    async collect() {
      try {
        this.set(await countPending());
      } catch {
        // Without a database, the other metrics are still useful.
        this.remove();
      }
    },
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
