import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BillingMetrics } from './use-cases/billing-metrics.ts';

const results = {
  'payment.succeeded.v1': 'succeeded',
  'payment.failed.v1': 'failed',
  'payment.action-required.v1': 'action_required',
} as const;

/** Billing's own figures: payments by result, the age of webhooks, what is still to be handled. */
export function createBillingMetrics(
  registry: Registry,
  countPending: () => Promise<number>,
): BillingMetrics {
  const registers = [registry];
  const payments = new Counter({
    name: 'billing_payments_total',
    help: 'Payments by result; late: money for something superseded or closed',
    labelNames: ['result'],
    registers,
  });
  const events = new Counter({
    name: 'billing_provider_events_total',
    help: 'Events of the payment provider by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const reconciled = new Counter({
    name: 'billing_reconciled_total',
    help: 'Looks of the reconciliation; drifted: no webhook had told of it',
    labelNames: ['result'],
    registers,
  });
  const age = new Histogram({
    name: 'billing_provider_event_age_seconds',
    help: 'From the making of an event at the provider to the end of handling it',
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    registers,
  });
  new Gauge({
    name: 'billing_provider_events_pending',
    help: 'Recorded events that are not handled yet',
    registers,
    async collect() {
      try {
        this.set(await countPending());
      } catch {
        // The other figures are still worth answering without a database.
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
