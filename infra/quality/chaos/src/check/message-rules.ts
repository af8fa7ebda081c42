import { z } from 'zod';
import type { Evidence, OutboxRow } from './evidence.ts';
import { violationOf, repeated, type Violation } from './violation.ts';

/** The consumers that must process each event. Written by hand, to detect wrong wiring. */
const consumersOf: Record<string, readonly string[]> = {
  'owner.updated.v1': ['enrollment.owner-facts', 'billing.owner-facts'],
  'owner.activated.v1': ['enrollment.owner-facts'],
  'enrollment.activated.v1': ['notification.enrollment-facts'],
  'enrollment.cancelled.v1': ['billing.enrollment-facts'],
  'mail.requested.v1': ['notification.mail-requests'],
  'payment.out-of-band.v1': ['enrollment.out-of-band-payments'],
  'price.agreed.v1': ['enrollment.agreed-prices'],
  'plan-change.agreed.v1': ['enrollment.agreed-changes'],
  'payment.succeeded.v1': ['notification.payment-facts'],
  'subscription.status-changed.v1': ['enrollment.payment-facts'],
};

/** Finds events that did not reach every consumer. */
export function findLostEvents(evidence: Evidence): Violation[] {
  const unsent = violationOf('event left in the outbox');
  const unprocessed = violationOf('event that a consumer never processed');
  const dead = violationOf('dead letter');
  const waiting = violationOf('event left in a queue');
  const processed = new Set(evidence.inbox.map((row) => `${row.consumer} ${row.event_id}`));
  return [
    ...evidence.outbox
      .filter((row) => !row.is_published)
      .map((row) => unsent(`${row.service}: ${row.type} of ${row.subject}`)),
    ...evidence.outbox.flatMap((row) =>
      (consumersOf[row.type] ?? [])
        .filter((consumer) => !processed.has(`${consumer} ${row.event_id}`))
        .map((consumer) => unprocessed(`${consumer}: ${row.type} of ${row.subject}`)),
    ),
    ...evidence.deadLetters.map(({ consumer, count }) => dead(`${consumer}: ${count}`)),
    ...(evidence.queued > 0 ? [waiting(`${evidence.queued}`)] : []),
  ];
}

const activatedSchema = z.object({ data: z.object({ isFirstActivation: z.boolean() }) });
const succeededSchema = z.object({ data: z.object({ invoiceId: z.string() }) });

/** A new owner isn't welcomed: their set-up is confirmed instead. */
const createIsFirstActivation = ({ changes }: Evidence) => {
  const takers = new Set(changes.handovers.map((row) => `enrollment/${row.enrollment_id}`));
  return ({ type, subject, payload }: OutboxRow): boolean => {
    if (type !== 'enrollment.activated.v1') return false;
    return activatedSchema.parse(payload).data.isFirstActivation !== takers.has(subject);
  };
};

/** Finds duplicate effects of events, and changes without their event. */
export function findRepeatedEffects(evidence: Evidence): Violation[] {
  const twice = violationOf('effect applied more than once');
  const missing = violationOf('change without its event');
  const { outbox } = evidence;
  const activated = outbox.filter(createIsFirstActivation(evidence));
  const succeeded = outbox.filter(({ type }) => type === 'payment.succeeded.v1');
  const invoiceOf = ({ payload }: OutboxRow) => succeededSchema.parse(payload).data.invoiceId;
  const activatedSubjects = new Set(activated.map(({ subject }) => subject));
  const announced = new Set(succeeded.map(invoiceOf));
  return [
    ...[...repeated(activated, ({ subject }) => subject)].map(([subject, count]) =>
      twice(`${subject} activated ${count} times`),
    ),
    ...[...repeated(succeeded, invoiceOf)].map(([id]) => twice(`${id} announced as paid`)),
    ...[...repeated(evidence.inbox, (row) => `${row.consumer} processed ${row.event_id}`)].map(
      ([what]) => twice(what),
    ),
    ...evidence.enrollments.flatMap(({ id, status, is_mail_held: isHeld }) => {
      const subject = `enrollment/${id}`;
      return status !== 'active' || isHeld || activatedSubjects.has(subject)
        ? []
        : [missing(`${subject} activated`)];
    }),
    ...evidence.payments
      .filter(
        (row) =>
          row.status === 'paid' &&
          // The $0 with which a plan starts again isn't announced.
          row.amount_cents > 0 &&
          !row.is_late &&
          !announced.has(row.stripe_invoice_id),
      )
      .map((row) => missing(`${row.stripe_invoice_id} paid`)),
  ];
}
