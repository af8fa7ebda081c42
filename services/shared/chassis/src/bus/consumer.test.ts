import { expect, test } from 'vitest';
import { currentContext } from '../http/request-context.ts';
import type { BusLogger, EventContext } from './bus.ts';
import { createConsumer, type Delivery, type Outcome } from './consumer.ts';

const nothing = () => undefined;
const logger: BusLogger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const retry = { maxAttempts: 3, delaysMs: [10] } as const;

const event = {
  specversion: '1.0',
  id: '0b5b2a76-3c1e-4d8e-9d63-3f0c9d9f6a11',
  source: 'petwell/billing',
  type: 'subscription.status-changed.v1',
  subject: 'enrollment/1',
  time: '2026-03-01T10:00:00.000Z',
  datacontenttype: 'application/json',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  data: {
    enrollmentId: 1,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    isMembershipFeePaid: true,
    currentPeriodEnd: '2026-04-01T10:00:00.000Z',
    endsAt: null,
    version: 1,
  },
};

function receive(
  delivery: Partial<Delivery>,
  handler: (event: unknown, context: EventContext) => Promise<void> = () => Promise.resolve(),
): Promise<Outcome> {
  const consumer = createConsumer(
    { consumer: 'test.failures', types: ['subscription.status-changed.v1'], handler },
    { retry, logger, formerDeliveries: { 'test.failures': ['owner.deleted.v1'] } },
  );
  return consumer.receive({
    message: { payload: event },
    attempt: 1,
    redeliveries: 0,
    ...delivery,
  });
}

const failing = () => Promise.reject(new RangeError('too late'));

test('acknowledges what the handler took', async () => {
  expect(await receive({})).toEqual({ kind: 'done' });
});

test('tries again before the last attempt and parks after it, with the reason', async () => {
  const reason = 'RangeError: too late';
  expect(await receive({ attempt: 2 }, failing)).toEqual({ kind: 'retry', reason });
  expect(await receive({ attempt: 3 }, failing)).toEqual({ kind: 'park', reason });
});

test('does not count deliveries of a consumer that died as failed attempts', async () => {
  expect(await receive({ attempt: 1, redeliveries: 5 }, failing)).toMatchObject({ kind: 'retry' });
});

test('tells the handler of attempts and deliveries together', async () => {
  const attempts: number[] = [];
  await receive({ attempt: 2, redeliveries: 3 }, (_event, { attempt }) => {
    attempts.push(attempt);
    return Promise.resolve();
  });
  expect(attempts).toEqual([5]);
});

test('parks what no retry can mend: undecodable, invalid, without a handler', async () => {
  expect(await receive({ message: { undecodable: 'not JSON: x' } })).toEqual({
    kind: 'park',
    reason: 'not JSON: x',
  });
  expect(await receive({ message: { payload: { ...event, id: 'x' } } })).toMatchObject({
    kind: 'park',
    reason: expect.stringContaining('not a valid event') as string,
  });
  const confirmed = {
    ...event,
    type: 'owner.email-confirmed.v1',
    data: { ownerId: 1, email: 'ada@example.com', confirmedAt: '2026-03-01T10:00:00.000Z' },
  };
  expect(await receive({ message: { payload: confirmed } })).toEqual({
    kind: 'park',
    reason: 'no handler for owner.email-confirmed.v1',
  });
});

test('retries a kind of email that only a later version knows, even after the last attempt', async () => {
  const payload = { ...event, type: 'mail.requested.v1', data: { mail: { kind: 'later' } } };
  expect(await receive({ message: { payload }, attempt: 99 })).toMatchObject({
    kind: 'retry',
    isUncounted: true,
  });
  const malformed = { ...payload, data: { mail: { kind: 'care-due' } } };
  expect(await receive({ message: { payload: malformed } })).toMatchObject({ kind: 'park' });
});

test('acknowledges unread what an earlier version took, and says so', async () => {
  const lines: object[] = [];
  const former = {
    ...event,
    type: 'owner.deleted.v1',
    subject: 'owner/7',
    data: { ownerId: 7, reason: 'staff' },
  };
  const handled: unknown[] = [];
  const consumer = createConsumer(
    {
      consumer: 'test.failures',
      types: ['subscription.status-changed.v1'],
      handler: (given) => Promise.resolve(void handled.push(given)),
    },
    {
      retry,
      logger: { ...logger, info: (details) => void lines.push(details) },
      formerDeliveries: { 'test.failures': ['owner.deleted.v1', 'subscription.status-changed.v1'] },
    },
  );
  const delivery = { attempt: 1, redeliveries: 0 };
  expect(await consumer.receive({ ...delivery, message: { payload: former } })).toEqual({
    kind: 'skip',
  });
  expect(lines).toEqual([
    { consumer: 'test.failures', eventId: former.id, type: 'owner.deleted.v1' },
  ]);
  expect(handled).toEqual([]);
  // A type that it takes again is not former anymore, even if a list says so.
  expect(consumer.formerTypes).toEqual(['owner.deleted.v1']);
  expect(await consumer.receive({ ...delivery, message: { payload: event } })).toEqual({
    kind: 'done',
  });
  const { data: _data, ...garbage } = former;
  expect(await consumer.receive({ ...delivery, message: { payload: garbage } })).toMatchObject({
    kind: 'park',
  });
  expect(consumer.outcomes()).toEqual({ done: 1, retry: 0, park: 1, skip: 1 });
});

test('handles the event in the trace of what caused it', async () => {
  let traceparent: string | undefined;
  await receive({}, () => {
    traceparent = currentContext()?.traceparent;
    return Promise.resolve();
  });
  expect(traceparent).toContain('0af7651916cd43dd8448eb211c80319c');
});
