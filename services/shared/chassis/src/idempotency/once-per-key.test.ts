import { expect, test, vi } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { createOncePerKey, readIdempotencyKey } from './once-per-key.ts';
import type { RequestClaim, RequestRecords } from './request-records.ts';

function fakeRecords(response: unknown = null) {
  const claims: string[] = [];
  const records = {
    claim: ({ requestHash, reference }: Parameters<RequestRecords['claim']>[0]) => {
      claims.push(requestHash);
      return Promise.resolve<RequestClaim>(
        response === null
          ? { outcome: 'claimed', reference, until: new Date() }
          : { outcome: 'known', requestHash, reference: 7, answer: response },
      );
    },
    extend: vi.fn(() => Promise.resolve(null)),
    release: vi.fn(() => Promise.resolve()),
    forget: vi.fn(() => Promise.resolve()),
    complete: vi.fn(() => Promise.resolve()),
  };
  return { claims, records };
}

const named = (content: unknown) => ({ key: 'k', scope: 's', content });
const handlers = (carryOut: () => Promise<string>) => ({
  carryOut,
  repeat: () => Promise.resolve('repeated'),
});

test('compares content regardless of property order at any depth', async () => {
  const { claims, records } = fakeRecords();
  const oncePerKey = createOncePerKey({ records });
  const done = handlers(() => Promise.resolve('done'));
  await oncePerKey(named({ a: 1, b: [{ c: 2, d: 3 }] }), done);
  await oncePerKey(named({ b: [{ d: 3, c: 2 }], a: 1 }), done);
  await oncePerKey(named({ a: 1, b: [{ c: 3, d: 2 }] }), done);
  expect(claims[0]).toBe(claims[1]);
  expect(claims[2]).not.toBe(claims[0]);
});

test('stores nothing without a key', async () => {
  const { claims, records } = fakeRecords();
  const carryOut = vi.fn(() => Promise.resolve('done'));
  await createOncePerKey({ records })({ ...named({}), key: null }, handlers(carryOut));
  expect(carryOut).toHaveBeenCalledWith({ reference: null, record: null });
  expect(claims).toEqual([]);
});

test('repeats a stored response without running the work again', async () => {
  const { records } = fakeRecords({ status: 200 });
  const carryOut = vi.fn(() => Promise.resolve('done'));
  expect(await createOncePerKey({ records })(named({}), handlers(carryOut))).toBe('repeated');
  expect(carryOut).not.toHaveBeenCalled();
});

test('a refusal frees the key; a failure lets the same request be retried', async () => {
  const refused = fakeRecords();
  const refuse = () => Promise.reject(new AppError('not_found'));
  await expect(createOncePerKey(refused)(named({}), handlers(refuse))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(refused.records.forget).toHaveBeenCalledTimes(1);
  expect(refused.records.release).not.toHaveBeenCalled();

  const failed = fakeRecords();
  const fail = () => Promise.reject(new Error('down'));
  await expect(createOncePerKey(failed)(named({}), handlers(fail))).rejects.toThrow('down');
  expect(failed.records.release).toHaveBeenCalledTimes(1);
  expect(failed.records.forget).not.toHaveBeenCalled();
});

test('[PAY-21] work that goes on after the answer keeps the key until it has ended', async () => {
  for (const [settle, freed] of [
    ['resolve', 'release'],
    ['reject', 'forget'],
  ] as const) {
    const { records } = fakeRecords();
    const work = Promise.withResolvers<unknown>();
    const slow = () =>
      Promise.reject(new AppError('service_unavailable', { unfinished: work.promise }));
    await expect(createOncePerKey({ records })(named({}), handlers(slow))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect([records.release, records.forget].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    work[settle](new AppError('status_conflict'));
    await vi.waitFor(() => expect(records[freed]).toHaveBeenCalledTimes(1), 15_000);
  }
});

test('takes a quoted string and a bare one as the same key', () => {
  expect(readIdempotencyKey('"8e03978e-40d5-43dd-bc93-6894a57f9324"')).toBe(
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
  );
  expect(readIdempotencyKey('8e03978e-40d5-43dd-bc93-6894a57f9324')).toBe(
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
  );
});

test('does without', () => {
  expect(readIdempotencyKey(undefined)).toBeNull();
});

test.each(['', '""', 'two words', 'x'.repeat(201), 'naïve'])('refuses %j', (header) => {
  expect(() => readIdempotencyKey(header)).toThrow(AppError);
});
