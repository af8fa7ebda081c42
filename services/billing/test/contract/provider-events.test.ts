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
import type { Announcement } from '../../src/subscriptions/ledger.ts';
import { priceAgreedEvent } from '../../src/links/price-agreed-event.ts';
import { changeAgreedEvent } from '../../src/plan-changes/agreed-event.ts';
import { outOfBandEvent } from '../../src/recorded/out-of-band/out-of-band-event.ts';
import { toEvents } from '../../src/subscriptions/rules-payment-events.ts';
import { describeSubscription } from '../../src/subscriptions/rules-fact.ts';
import { enrollmentSnapshot, observedSubscription, paidInvoice } from '../factories.ts';
import { messagePacts } from './pact-files.ts';

const { files, messages } = messagePacts('billing');

const announcements: Announcement[] = [
  { type: 'subscription.status-changed.v1' },
  { type: 'payment.succeeded.v1', invoice: paidInvoice(), isRecovery: false },
];

const staffEvent = staffActed({
  actor: { staffId: 3, username: 'ada', name: null, clientAddress: '203.0.113.7' },
  action: 'test-receipt',
  subject: 'payment/pi_test',
  result: 'done',
  detail: '12765 cents',
});

const outOfBand = outOfBandEvent(
  {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    enrollmentId: 17,
    paidOn: '2028-04-20',
    method: 'cash',
    actor: { staffId: 3, username: 'ada', name: null, role: 'staff', clientAddress: '203.0.113.7' },
  },
  { amountCents: 12_700, membershipFeeCents: 0, from: '2028-02-10', until: '2028-05-10' },
);

const priceAgreed = priceAgreedEvent({
  enrollmentId: 17,
  campaignId: 3,
  agreedAt: new Date('2027-01-10T12:00:00.000Z'),
});

const changeAgreed = changeAgreedEvent({
  enrollmentId: 17,
  changeId: '6b2d1f0e-4c3a-4d5b-8e7f-9a0b1c2d3e4f',
  agreedAt: new Date('2027-03-16T12:00:00.000Z'),
  paidCents: 13_225,
});

/** The event for an announcement. */
function eventOf(type: string) {
  const announcement = announcements.find((one) => one.type === type);
  if (!announcement) throw new Error(`billing does not publish ${type}`);
  const snapshot = enrollmentSnapshot();
  const { id, firstName, lastName, email } = snapshot.owner;
  const subscription = observedSubscription({ status: 'active' });
  const content = describeSubscription({
    enrollmentId: snapshot.enrollment.id,
    subscription,
    isMembershipFeePaid: true,
  });
  const [event] = toEvents(announcement, {
    snapshot,
    planNameFor: () => snapshot.plan.name,
    payer: { ownerId: id, firstName, lastName, email },
    fact: { ...content, version: 3 },
    card: null,
    owed: [],
  });
  if (!event) throw new Error(`billing does not publish ${type}`);
  return event;
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
  if (type === staffEvent.type) return append(staffEvent);
  if (type === outOfBand.type) return append(outOfBand);
  if (type === priceAgreed.type) return append(priceAgreed);
  if (type === changeAgreed.type) return append(changeAgreed);
  return append(eventOf(type));
}

/** Which event a contract is about, read from the message. */
function typeOf(contents: unknown): string {
  const text = JSON.stringify(contents).replaceAll('\\"', '"');
  return (
    /"type":"((?:payment|plan-change|price|subscription|staff)\.[\w.-]+)"/.exec(text)?.[1] ??
    'unknown'
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
  for (const { type } of [...announcements, staffEvent, outOfBand, priceAgreed, changeAgreed]) {
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
