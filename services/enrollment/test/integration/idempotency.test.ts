import { enrollmentResponseSchema, errorBodySchema } from '@petwell/contracts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { pruneRequestRecords } from '@petwell/chassis';
import { enrollmentRequest } from '../factories.ts';
import { eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const captured = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
const key = { ...captured, 'x-petwell-device': 'the-device-of-the-first-request-43-characters' };
const post = (body: unknown = enrollmentRequest(), headers: Record<string, string> = key) =>
  enrollment.send('POST', '/api/enrollments', { body, headers });
const codeOf = async (response: Response) => errorBodySchema.parse(await response.json()).code;

test('[ENR-07] the same key and body get the same response with a new setup session', async () => {
  const first = await post();
  const response = enrollmentResponseSchema.parse(await first.json());
  enrollment.services.answers.register = () => ({
    outcome: 'registered',
    owner: response.owner,
    ownerVersion: 2,
    setupToken: 'a-fresh-token',
    setupMaxAgeSeconds: 900,
  });
  const again = await post();
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(response);
  expect(again.headers.getSetCookie()[0]).toMatch(/^petwell_setup=a-fresh-token; Max-Age=900;/);
  expect(await enrollment.countRows()).toEqual({
    owners: 1,
    pets: 1,
    enrollments: 1,
    outbox: 0,
    requests: 1,
  });
});

test.each([
  ['without a device cookie', {}],
  [
    'with another device cookie',
    { 'x-petwell-device': 'the-device-of-an-attacker-with-43-characters' },
  ],
])(
  '[ENR-07] a captured key and body %s get the response but no setup session',
  async (_how, device) => {
    const first = await (await post()).json();
    const replay = await post(enrollmentRequest(), { ...captured, ...device });
    expect(replay.status).toBe(201);
    expect(await replay.json()).toEqual(first);
    expect(replay.headers.getSetCookie()).toEqual([]);
  },
);

test('[ENR-07] a request without a device cookie gets a setup session the first time only', async () => {
  expect((await post(enrollmentRequest(), captured)).headers.getSetCookie()).toHaveLength(1);
  expect((await post(enrollmentRequest(), captured)).headers.getSetCookie()).toEqual([]);
});

test('[ENR-07] responds 409 with Retry-After while the first request is in progress', async () => {
  const { kysely } = enrollment;
  const { first } = await kysely.transaction().execute(async (tx) => {
    // The first one waits for the pets: for another service it would wait two seconds at most.
    await sql`LOCK TABLE pets IN EXCLUSIVE MODE`.execute(tx);
    const sent = post();
    await eventually(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query ILIKE 'insert into "pets"%'`.execute(kysely);
      return rows[0];
    });
    const second = await post();
    expect([second.status, await codeOf(second), second.headers.get('retry-after')]).toEqual([
      409,
      'request_in_progress',
      '1',
    ]);
    return { first: sent };
  });
  expect((await first).status).toBe(201);
});

test('[ENR-07] twenty concurrent requests create one enrollment; the others get it or 409', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post()));
  const ids = new Set<number>();
  for (const response of responses) {
    if (response.status === 409) expect(await codeOf(response)).toBe('request_in_progress');
    else ids.add(enrollmentResponseSchema.parse(await response.json()).enrollment.id);
  }
  expect(ids.size).toBe(1);
  expect(await enrollment.countRows()).toMatchObject({ pets: 1, enrollments: 1 });
});

test('continues with the same enrollment id after a crash', async () => {
  await post();
  const [record] = await enrollment.prisma.idempotencyRecord.findMany();
  // The state after a crash between identity's response and the transaction.
  await enrollment.prisma.$executeRaw`TRUNCATE owners, pets, enrollments, outbox_events CASCADE`;
  await enrollment.prisma.$executeRaw`
    UPDATE idempotency_records SET response = NULL, locked_until = now() - interval '1 second'`;
  const resumed = await post();
  expect(resumed.status).toBe(201);
  const response = enrollmentResponseSchema.parse(await resumed.json());
  expect(response.enrollment.id).toBe(record?.reference);
  const registered = enrollment.services.identity.calls.map(({ body }) => body);
  expect(registered).toEqual([
    expect.objectContaining({ enrollmentId: record?.reference }),
    expect.objectContaining({ enrollmentId: record?.reference }),
  ]);
});

test('an unfinished request still requires the same body', async () => {
  await post();
  await enrollment.prisma.$executeRaw`
    UPDATE idempotency_records SET response = NULL, locked_until = now() - interval '1 second'`;
  const other = await post(enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } }));
  expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
});

test('stores responses for a day', async () => {
  await post();
  const { prisma, kysely } = enrollment;
  expect(await pruneRequestRecords(kysely)).toBe(0);
  await prisma.$executeRaw`
    UPDATE idempotency_records SET created_at = now() - interval '25 hours'`;
  expect(await pruneRequestRecords(kysely)).toBe(1);
  expect(await prisma.idempotencyRecord.count()).toBe(0);
});
