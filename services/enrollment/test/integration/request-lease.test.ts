import { beforeEach, expect, test, vi } from 'vitest';
import { createOncePerKey, createRequestRecords } from '@petwell/chassis';
import { sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const request = { key: 'a-key', scope: 'visitor', content: {} };
const lockedUntil = async () => {
  const record = await enrollment.prisma.idempotencyRecord.findFirstOrThrow();
  return record.lockedUntil.getTime();
};

test('a request that outlasts its lease keeps its key and runs once', async () => {
  const records = createRequestRecords(enrollment.kysely);
  const oncePerKey = createOncePerKey({ records, leaseMs: 600 });
  const gate = Promise.withResolvers<never>();
  const carryOut = vi.fn(() => gate.promise);
  const repeat = () => Promise.reject(new Error('there is nothing to repeat'));
  const first = oncePerKey(request, { carryOut, repeat });
  const firstEnd = await vi.waitFor(lockedUntil, { timeout: 5_000 });
  await vi.waitFor(
    async () => {
      expect(await lockedUntil()).toBeGreaterThan(firstEnd + 600);
    },
    { timeout: 10_000 },
  );
  await expect(oncePerKey(request, { carryOut, repeat })).rejects.toMatchObject({
    code: 'request_in_progress',
  });
  expect(carryOut).toHaveBeenCalledTimes(1);
  gate.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
});

test('a late holder cannot complete an expired key', async () => {
  const records = createRequestRecords(enrollment.kysely);
  await records.claim({
    key: 'a-key',
    scope: 'visitor',
    requestHash: 'x',
    leaseMs: -1_000,
    reference: null,
  });
  const end = await lockedUntil();
  const until = new Date(end);
  await records.extend({ key: 'a-key', scope: 'visitor', until, leaseMs: 60_000 });
  expect(await lockedUntil()).toBe(end);
});
