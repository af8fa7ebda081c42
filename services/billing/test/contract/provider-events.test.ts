import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { createOutbox, staffActed, type NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '../../src/data/generated/tables.ts';
import { toCardEvent, toRetryEvent } from '../../src/money/rules-notices.ts';
import type { Announcement } from '../../src/domain/converge-ledger.ts';
import { toEvent } from '../../src/domain/payment-events.ts';
import { describeSubscription } from '../../src/domain/subscription-fact.ts';
import { toTestReceiptEvent } from '../../src/use-cases/send-test-receipt.ts';
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

const payer = { ownerId: 5, firstName: 'Ada', lastName: 'Example', email: 'ada@example.com' };
const card = { cardBrand: 'visa', cardLast4: '4242' };
const names = { petName: 'Rex', planName: 'Dog Gold' };
const retryEvent = toRetryEvent({
  payer,
  ...card,
  ...names,
  enrollmentId: 17,
  invoiceId: 'in_1',
  amountCents: 6_350,
  attemptCount: 1,
  nextAttemptAt: new Date('2026-03-04T12:00:00.000Z'),
});
const cardEvent = toCardEvent(
  {
    payer,
    ...card,
    expiresOn: new Date('2026-04-30T00:00:00.000Z'),
    plans: [{ enrollmentId: 17, ...names }],
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

const staffEvent = staffActed({
  actor: { staffId: 3, username: 'ada', clientAddress: '203.0.113.7' },
  action: 'test-receipt',
  subject: 'payment/pi_test',
  result: 'done',
  detail: '12765 cents',
});

/** The event for an announcement. */
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
    card: null,
  });
}

/** Writes nowhere. */
const nowhere = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Appends to the outbox, which checks the event. */
const append = <Type extends EventType>(event: NewEvent<Type>): Promise<unknown> =>
  nowhere.transaction().execute((tx) => createOutbox({ source: 'billing' }).append(tx, event));

/** The event as the relay publishes it. */
function produce(type: string): Promise<unknown> {
  if (type === retryEvent.type) return append(retryEvent);
  if (type === cardEvent.type) return append(cardEvent);
  if (type === testReceiptEvent.type) return append(testReceiptEvent);
  if (type === staffEvent.type) return append(staffEvent);
  return append(eventOf(type));
}

/** Which event a contract is about, read from the message. */
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

test('every event that billing publishes matches the contract of its type', async () => {
  const told = [retryEvent.type, cardEvent.type, testReceiptEvent.type, staffEvent.type];
  const types = [...Object.keys(announcements), ...told];
  for (const type of types) {
    expect(await produce(type)).toMatchObject({ type, source: 'petwell/billing' });
  }
});

test('publishes events as its consumers expect', async () => {
  expect(files.length).toBeGreaterThan(0);
  await new MessageProviderPact({
    provider: 'billing',
    pactUrls: files,
    messageProviders,
    logLevel: 'warn',
  }).verify();
});
