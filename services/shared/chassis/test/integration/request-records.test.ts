import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRequestRecords, forgetRequestsOf } from '../../src/idempotency/request-records.ts';
import { startMessagingDatabase, type MessagingDatabase } from './messaging/messaging-database.ts';

let database: MessagingDatabase;
beforeAll(async () => {
  database = await startMessagingDatabase();
});
afterAll(() => database.stop());
beforeEach(() => database.pool.query('TRUNCATE idempotency_records'));

const response = (request: { scope: string; key: string; ownerId?: number }, given: object) => {
  const records = createRequestRecords(database.kysely);
  const claim = { ...request, requestHash: 'hash', leaseMs: 8_000, reference: null };
  return records.claim(claim).then(() => records.complete(request, given));
};
const keysLeft = async () => {
  const sql = 'SELECT key FROM idempotency_records ORDER BY key';
  return (await database.pool.query<{ key: string }>(sql)).rows.map(({ key }) => key);
};

// A replaced enrollment is no longer listed, so its id cannot find its stored responses.
test('[ADM-07] deletes every stored response that names a deleted owner, whoever sent the request', async () => {
  const owner = { id: 7, email: 'ana@petwell.example' };
  await response(
    { scope: 'visitor', key: 'enrolled' },
    { enrollment: { id: 1, ownerId: 7 }, owner },
  );
  const activation = { status: 200, body: { enrollment: { id: 1, pet: { ownerId: 7 } } } };
  await response({ scope: 'setup/1 POST /api/enrollments/1/activate', key: 'setup' }, activation);
  await response(
    { scope: 'staff/3 POST /api/admin/cancel-subscription', key: 'staff' },
    activation,
  );
  const empty = { status: 204, body: null };
  await response({ scope: 'setup/1 POST /api/payment-consents', key: 'sender', ownerId: 7 }, empty);
  const other = { enrollment: { id: 2, ownerId: 8 }, owner: { id: 8 } };
  await response({ scope: 'visitor', key: 'other' }, other);

  await forgetRequestsOf(database.kysely, { ownerId: 7, enrollmentIds: [] });
  expect(await keysLeft()).toEqual(['other']);
});

const request = { scope: 'staff/3 POST /api/admin/enrollments/1/end', key: 'click' };
// Longer than a slow machine takes between two statements.
const wanted = { ...request, requestHash: 'hash', leaseMs: 60_000 };
const claim = async (reference: number | null = null, leaseMs = wanted.leaseMs) => {
  const records = createRequestRecords(database.kysely);
  const claimed = await records.claim({ ...wanted, reference, leaseMs });
  return claimed.outcome === 'claimed' ? claimed : null;
};
/** Expires a claim, as if its holder was killed or stood still for too long. */
const expire = () =>
  database.pool.query(`UPDATE idempotency_records SET locked_until = now() - interval '1 second'`);

test('[PAY-21] after a crash between the claim and the answer, the same key goes on with the same entity', async () => {
  expect(await claim(7)).toMatchObject({ reference: 7 });
  expect(await claim(8)).toBeNull();
  await expire();
  expect(await claim(9)).toMatchObject({ reference: 7 });
});

test('[PAY-21] whoever lost the claim neither extends, frees, nor deletes that of the one who goes on', async () => {
  const records = createRequestRecords(database.kysely);
  // Claims are told apart by when they end, and a whole lease lies between two of them; here, not even a millisecond.
  const lost = { ...request, until: (await claim(null, 4_000))?.until ?? new Date(0) };
  await expire();
  const goesOn = { ...request, until: (await claim())?.until ?? new Date(0) };
  expect(await records.extend({ ...lost, leaseMs: 120_000 })).toBeNull();
  await records.release(lost);
  await records.forget(lost);
  expect(await claim()).toBeNull();
  const until = await records.extend({ ...goesOn, leaseMs: 120_000 });
  expect(until?.getTime()).toBeGreaterThan(goesOn.until.getTime());
  await records.release({ ...request, until: until ?? new Date(0) });
  expect(await claim()).not.toBeNull();
});
