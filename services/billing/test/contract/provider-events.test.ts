import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { createOutbox } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { toEvent } from '../../src/data/payment-events.ts';
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

/** The event exactly as the outbox would hand it to the relay. */
async function produce(type: string): Promise<unknown> {
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
  const event = toEvent(announcement, {
    snapshot,
    payer: { ownerId: id, firstName, lastName, email },
    fact: { ...content, version: 3 },
  });
  return createOutbox({ source: 'billing' }).append(
    {
      $executeRawUnsafe: () => Promise.resolve(1),
      $queryRawUnsafe: () => Promise.reject(new Error()),
    },
    event,
  );
}

/** Which event a contract is about: its type stands in the message itself. */
function typeOf(contents: unknown): string {
  const text = JSON.stringify(contents).replaceAll('\\"', '"');
  return /"type":"((?:payment|subscription)\.[\w.-]+)"/.exec(text)?.[1] ?? 'unknown';
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
  for (const type of Object.keys(announcements)) {
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
