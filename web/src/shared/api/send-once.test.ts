import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { sendOnce } from './send-once.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const refusal = (status: number, code: string) =>
  new ApiError({ status, statusText: '', body: JSON.stringify({ code }) });

/** Sends with one outcome after the other; answers with which keys. */
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
  ['when the answer takes too long', new NetworkError('timeout', null)],
  ['when the server failed', refusal(503, 'service_unavailable')],
])(
  'an intent keeps its key %s, and has another one once it is answered',
  async (_case, failure) => {
    const { keys, send } = createSender([failure]);
    const intent = { name: 'consent', body: { enrollmentId: 17 }, keptIn: 'tab' } as const;
    await expect(sendOnce(intent, send)).rejects.toBe(failure);
    expect(await sendOnce(intent, send)).toBe('done');
    await sendOnce(intent, send);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

test('another body is another intent, and so is the same after a refusal', async () => {
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

test('what the tab holds survives a reload, what the page holds does not', async () => {
  const lost = new NetworkError('offline', null);
  const before = createSender([lost, lost]);
  await expect(sendOnce({ name: 'consent', body: 1, keptIn: 'tab' }, before.send)).rejects.toBe(
    lost,
  );
  await expect(sendOnce({ name: 'create', body: 1, keptIn: 'page' }, before.send)).rejects.toBe(
    lost,
  );
  vi.resetModules();
  const reloaded = await import('./send-once.ts');
  const after = createSender([]);
  await reloaded.sendOnce({ name: 'consent', body: 1, keptIn: 'tab' }, after.send);
  await reloaded.sendOnce({ name: 'create', body: 1, keptIn: 'page' }, after.send);
  expect(after.keys[0]).toBe(before.keys[0]);
  expect(after.keys[1]).not.toBe(before.keys[1]);
});

test('a request that is still being worked on is waited for with the same key', async () => {
  vi.useFakeTimers();
  const { keys, send } = createSender([refusal(409, 'request_in_progress'), 'the answer']);
  const answer = sendOnce({ name: 'cancel', body: null, keptIn: 'page' }, send);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe('the answer');
  expect(keys[1]).toBe(keys[0]);
});
