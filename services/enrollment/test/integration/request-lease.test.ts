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

/** Records on which 40 s of a lease of a minute pass before each renewal, whatever the machine's speed. */
function createPassingRecords() {
  const records = createRequestRecords(enrollment.kysely);
  const passed = { ms: 0 };
  return {
    ...records,
    passed,
    claim: (claim: Parameters<typeof records.claim>[0]) =>
      records.claim({ ...claim, leaseMs: 60_000 }),
    async extend({ until, ...claim }: Parameters<typeof records.extend>[0]) {
      // By then it has outlasted its lease. More would only pile up on a slow machine.
      if (passed.ms > 60_000) return null;
      const earlier = new Date(until.getTime() - 40_000);
      await enrollment.prisma.idempotencyRecord.updateMany({ data: { lockedUntil: earlier } });
      const extended = await records.extend({ ...claim, until: earlier, leaseMs: 60_000 });
      if (extended) passed.ms += 40_000;
      return extended;
    },
  };
}

test('a request that outlasts its lease keeps its key and runs once', async () => {
  const records = createPassingRecords();
  const oncePerKey = createOncePerKey({ records, leaseMs: 60 });
  const gate = Promise.withResolvers<never>();
  const carryOut = vi.fn(() => gate.promise);
  const repeat = () => Promise.reject(new Error('there is nothing to repeat'));
  const first = oncePerKey(request, { carryOut, repeat });
  await expect.poll(() => records.passed.ms).toBeGreaterThan(60_000);
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
