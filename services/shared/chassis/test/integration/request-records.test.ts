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
