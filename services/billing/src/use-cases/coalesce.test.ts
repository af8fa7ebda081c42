import { expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

test('a burst costs two runs, and nobody gets an answer that began before the question', async () => {
  const runs: string[][] = [];
  const gates: (() => void)[] = [];
  const call = coalesce<string, number>(async (_key, requests) => {
    runs.push([...requests]);
    const number = runs.length;
    await new Promise<void>((resolve) => gates.push(resolve));
    return number;
  });
  const first = call('a', 'one');
  const others = ['two', 'three', 'four'].map((request) => call('a', request));
  gates[0]?.();
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  gates[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(runs).toEqual([['one'], ['two', 'three', 'four']]);
  const later = call('a', 'five');
  gates[2]?.();
  expect(await later).toBe(3);
});

test('a failing run fails those who asked for it, and the next ones go on', async () => {
  let runs = 0;
  const call = coalesce<null, string>(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve('fine');
  });
  const first = call('a', null);
  const second = call('a', null);
  await expect(first).rejects.toThrow('broken');
  await expect(second).resolves.toBe('fine');
  await expect(call('a', null)).resolves.toBe('fine');
});

test('other keys do not wait', async () => {
  const call = coalesce<null, string>((key) =>
    key === 'slow' ? new Promise<string>(() => undefined) : Promise.resolve(key),
  );
  void call('slow', null);
  await expect(call('fast', null)).resolves.toBe('fast');
});
