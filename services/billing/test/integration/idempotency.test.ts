import { pruneRequestRecords } from '@petwell/chassis';
import { errorBodySchema, subscriptionResponseSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
beforeEach(() => {
  enrollmentId += 1;
  billing.enroll({ enrollmentId, ownerId: 100 + enrollmentId });
});
afterAll(() => billing.stop());

const key = () => `"a-key-of-${enrollmentId}"`;
const post = (path: string, body: object, ownerId = 100 + enrollmentId) =>
  billing.post(path, body, {
    ...billing.as(ownerPrincipals(ownerId)),
    'idempotency-key': key(),
  });
const create = (ownerId?: number) => post('/api/create-subscription', { enrollmentId }, ownerId);
const consent = () =>
  post('/api/payment-consents', { enrollmentId, textVersion: '2026-11-29-good' });
const codeOf = async (response: Response) => errorBodySchema.parse(await response.json()).code;
const countSubscriptions = async () => {
  const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ metadata }) => metadata['enrollmentId'] === String(enrollmentId)).length;
};
const countConsents = () => billing.prisma.paymentConsent.count({ where: { enrollmentId } });
/** As a process leaves it that dies after the effect and before the answer is on file. */
const forgetAnswers = () => billing.prisma.$executeRaw`
  UPDATE idempotency_records SET response = NULL, locked_until = now() - interval '1 second'
  WHERE key = ${key().replaceAll('"', '')}`;

test('[PAY-21] the same key and body get the same response, also after paying, and no secret is stored', async () => {
  const first = await create();
  const answer = subscriptionResponseSchema.parse(await first.json());
  expect(answer.clientSecret).toMatch(/^pi_\w+_secret_/);
  await billing.pay(answer.clientSecret);
  await billing.settled();
  const again = await create();
  expect([again.status, await again.json()]).toEqual([200, answer]);
  const stored = JSON.stringify(await billing.prisma.idempotencyRecord.findMany());
  expect(stored).toContain(answer.clientSecret?.split('_secret_')[0]);
  expect(stored).not.toContain('_secret_');
});

test('[PAY-21] the same key with another body is 422; the order of fields does not matter', async () => {
  expect((await consent()).status).toBe(204);
  const other = await post('/api/payment-consents', { enrollmentId, textVersion: '2026-11-22' });
  expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
  const same = await post('/api/payment-consents', {
    textVersion: '2026-11-29-good',
    enrollmentId,
  });
  expect(same.status).toBe(204);
  expect(await countConsents()).toBe(1);
});

test('[PAY-21] separates the keys of different owners', async () => {
  expect((await create()).status).toBe(200);
  const stranger = await create(999);
  expect([stranger.status, await codeOf(stranger)]).toEqual([404, 'not_found']);
  expect((await create()).status).toBe(200);
});

test('[PAY-07] [PAY-21] twenty concurrent requests get one subscription or 409', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create()));
  const ids = new Set<string>();
  for (const response of responses) {
    if (response.status === 409) expect(await codeOf(response)).toBe('request_in_progress');
    else ids.add(subscriptionResponseSchema.parse(await response.json()).subscriptionId);
  }
  expect(ids.size).toBe(1);
  expect(await countSubscriptions()).toBe(1);
});

test('[PAY-21] a request whose response was lost in a crash is repeated, and creates nothing twice', async () => {
  const answer = subscriptionResponseSchema.parse(await (await create()).json());
  await forgetAnswers();
  const again = await create();
  expect([again.status, await again.json()]).toEqual([200, answer]);
  expect(await countSubscriptions()).toBe(1);
});

test('a consent and the response to its request are stored together or not at all', async () => {
  await billing.prisma.$executeRaw`
    CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'crash'; END $$ LANGUAGE plpgsql`;
  await billing.prisma.$executeRaw`
    CREATE TRIGGER crash BEFORE UPDATE OF response ON idempotency_records
    FOR EACH ROW EXECUTE FUNCTION refuse()`;
  expect((await consent()).status).toBe(500);
  expect(await countConsents()).toBe(0);
  await billing.prisma.$executeRaw`DROP TRIGGER crash ON idempotency_records`;
  expect((await consent()).status).toBe(204);
  expect(await countConsents()).toBe(1);
});

test('stores responses for a day', async () => {
  await consent();
  await billing.prisma.idempotencyRecord.deleteMany({
    where: { key: { not: key().slice(1, -1) } },
  });
  expect(await pruneRequestRecords(billing.kysely)).toBe(0);
  await billing.prisma.$executeRaw`
    UPDATE idempotency_records SET created_at = now() - interval '25 hours'`;
  expect(await pruneRequestRecords(billing.kysely)).toBe(1);
});
