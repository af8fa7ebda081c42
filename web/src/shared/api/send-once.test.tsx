import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { sendOnce } from './send-once.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const refusal = (status: number, code: string) =>
  new ApiError({ status, statusText: '', body: JSON.stringify({ code }) });

/** Returns a sender with the given outcomes in turn, and the keys it used. */
function createSender(outcomes: readonly (Error | string)[]) {
  const keys: string[] = [];
  const send = (headers: { 'idempotency-key': string }) => {
    keys.push(headers['idempotency-key']);
    const outcome = outcomes[keys.length - 1] ?? 'done';
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  return { keys, send };
}

test.each([
  ['without a network', new NetworkError('offline', null)],
  ['after a timeout', new NetworkError('timeout', null)],
  ['after a server error', refusal(503, 'service_unavailable')],
])('keeps its key %s, and takes a new one after a response', async (_case, failure) => {
  const { keys, send } = createSender([failure]);
  const intent = { name: 'consent', body: { enrollmentId: 17 }, keptIn: 'tab' } as const;
  await expect(sendOnce(intent, send)).rejects.toBe(failure);
  expect(await sendOnce(intent, send)).toBe('done');
  await sendOnce(intent, send);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('takes a new key for another body, and for the same one after a refusal', async () => {
  const { keys, send } = createSender([
    new NetworkError('offline', null),
    refusal(409, 'status_conflict'),
  ]);
  const intent = (enrollmentId: number) =>
    ({ name: 'consent', body: { enrollmentId }, keptIn: 'tab' }) as const;
  await expect(sendOnce(intent(1), send)).rejects.toThrow();
  await expect(sendOnce(intent(2), send)).rejects.toThrow();
  await sendOnce(intent(2), send);
  expect(new Set(keys).size).toBe(3);
});

test('keeps tab keys across a reload, but not page keys', async () => {
  const lost = new NetworkError('offline', null);
  const before = createSender([lost, lost]);
  await expect(sendOnce({ name: 'consent', body: 1, keptIn: 'tab' }, before.send)).rejects.toBe(
    lost,
  );
  await expect(sendOnce({ name: 'create', body: 1, keptIn: 'page' }, before.send)).rejects.toBe(
    lost,
  );
  // The query makes it a module of its own; a reset of all modules would reach the files after this one.
  const again = './send-once.ts?reloaded';
  const reloaded = (await import(again)) as { sendOnce: typeof sendOnce };
  const after = createSender([]);
  await reloaded.sendOnce({ name: 'consent', body: 1, keptIn: 'tab' }, after.send);
  await reloaded.sendOnce({ name: 'create', body: 1, keptIn: 'page' }, after.send);
  expect(after.keys[0]).toBe(before.keys[0]);
  expect(after.keys[1]).not.toBe(before.keys[1]);
});

test('retries a request in progress with the same key', async () => {
  vi.useFakeTimers();
  const { keys, send } = createSender([refusal(409, 'request_in_progress'), 'the answer']);
  const response = sendOnce({ name: 'cancel', body: null, keptIn: 'page' }, send);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await response).toBe('the answer');
  expect(keys[1]).toBe(keys[0]);
});
