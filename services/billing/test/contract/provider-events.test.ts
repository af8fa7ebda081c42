import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { createOutbox, type NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { toCardEvent, toRetryEvent } from '../../src/data/ahead.ts';
import { toEvent } from '../../src/data/payment-events.ts';
import { toStaffActed, toTestReceiptEvent } from '../../src/data/test-receipts.ts';
import type { Announcement } from '../../src/domain/converge-ledger.ts';
import { describeSubscription } from '../../src/domain/subscription-fact.ts';
import {
  enrollmentSnapshot,
  observedInvoice,
  observedSubscription,
  paidInvoice,
} from '../factories.ts';
import { messagePacts } from './pact-files.ts';

const { files, messages } = messagePacts('billing');

const announcements: Record<Announcement['type'], Announcement> = {
  'subscription.status-changed.v1': { type: 'subscription.status-changed.v1' },
  'payment.succeeded.v1': {
    type: 'payment.succeeded.v1',
    invoice: paidInvoice(),
    isRecovery: false,
  },
  'payment.failed.v1': {
    type: 'payment.failed.v1',
    invoice: refusedInvoice(),
    attempt: 1,
  },
  'payment.action-required.v1': {
    type: 'payment.action-required.v1',
    invoice: observedInvoice({ isFirst: false, attemptCount: 1 }),
    attempt: 1,
  },
};

function refusedInvoice() {
  const nextAttemptAt = new Date('2026-03-04T12:00:00.000Z');
  const invoice = observedInvoice({ isFirst: false, attemptCount: 1, nextAttemptAt });
  const paymentIntent = invoice.paymentIntent && {
    ...invoice.paymentIntent,
    isRefused: true,
    declineCode: 'insufficient_funds',
  };
  return { ...invoice, paymentIntent };
}

const payer = { owner_id: 5, first_name: 'Ada', last_name: 'Example', email: 'ada@example.com' };
const card = { card_brand: 'visa', card_last4: '4242' };
const retryEvent = toRetryEvent({
  ...payer,
  ...card,
  enrollment_id: 17,
  pet_name: 'Rex',
  plan_name: 'Dog Gold',
  invoice_id: 'in_1',
  amount: '63.50',
  failed_attempt: 1,
  next_attempt_at: new Date('2026-03-04T12:00:00.000Z'),
});
const cardEvent = toCardEvent(
  {
    ...payer,
    ...card,
    expires_on: new Date('2026-04-30T00:00:00.000Z'),
    plans: [{ enrollmentId: 17, petName: 'Rex', planName: 'Dog Gold' }],
  },
  60,
);

const testReceiptEvent = toTestReceiptEvent({
  email: 'vet@example.com',
  amountCents: 12_765,
  payment: {
    paymentIntentId: 'pi_test',
    clientSecret: 'pi_test_secret_x',
    isPaid: true,
    card: { brand: 'visa', last4: '4242' },
  },
  paidAt: new Date('2026-11-21T15:04:00.000Z'),
});

const staffEvent = toStaffActed({
  actor: { staffId: 3, username: 'ada', clientAddress: '203.0.113.7' },
  ...{ action: 'test-receipt', about: 'payment/pi_test', result: 'done', detail: '12765 cents' },
});

/** The event that follows from an announcement. */
function eventOf(type: string) {
  const announcement = Object.values(announcements).find((one) => one.type === type);
  if (!announcement) throw new Error(`billing does not publish ${type}`);
  const snapshot = enrollmentSnapshot();
  const { id, firstName, lastName, email } = snapshot.owner;
  const subscription = observedSubscription({ status: 'active' });
  const content = describeSubscription({
    enrollmentId: snapshot.enrollment.id,
    subscription,
    isMembershipFeePaid: true,
  });
  return toEvent(announcement, {
    snapshot,
    payer: { ownerId: id, firstName, lastName, email },
    fact: { ...content, version: 3 },
  });
}

/** Appends to an outbox that writes nowhere, which checks the event as always. */
function append<Type extends EventType>(event: NewEvent<Type>): Promise<unknown> {
  return createOutbox({ source: 'billing' }).append(
    {
      $executeRawUnsafe: () => Promise.resolve(1),
      $queryRawUnsafe: () => Promise.reject(new Error()),
    },
    event,
  );
}

/** The event exactly as the outbox would hand it to the relay. */
function produce(type: string): Promise<unknown> {
  if (type === retryEvent.type) return append(retryEvent);
  if (type === cardEvent.type) return append(cardEvent);
  if (type === testReceiptEvent.type) return append(testReceiptEvent);
  if (type === staffEvent.type) return append(staffEvent);
  return append(eventOf(type));
}

/** Which event a contract is about: its type stands in the message itself. */
function typeOf(contents: unknown): string {
  const text = JSON.stringify(contents).replaceAll('\\"', '"');
  return (
    /"type":"((?:payment|subscription|card|receipt|staff)\.[\w.-]+)"/.exec(text)?.[1] ?? 'unknown'
  );
}

const messageProviders = Object.fromEntries(
  messages.map(({ description, contents }) => [
    description,
    providerWithMetadata(() => produce(typeOf(contents)), {
      contentType: 'application/json',
      'content-type': 'application/json',
      content_type: 'application/json',
    }),
  ]),
);

test('every event that billing publishes fits the contract of all events', async () => {
  const told = [retryEvent.type, cardEvent.type, testReceiptEvent.type, staffEvent.type];
  const types = [...Object.keys(announcements), ...told];
  for (const type of types) {
    expect(await produce(type)).toMatchObject({ type, source: 'petwell/billing' });
  }
});

test('consumers get the events that they expect', async () => {
  expect(files.length).toBeGreaterThan(0);
  await new MessageProviderPact({
    provider: 'billing',
    pactUrls: files,
    messageProviders,
    logLevel: 'warn',
  }).verify();
});
