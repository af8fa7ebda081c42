import { expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';

const never = 3_600_000;

test('work begins after its pause, not with the answer', async () => {
  const done: string[] = [];
  const { run } = createBackground({ error: vi.fn() }, () => 1);
  run(() => Promise.resolve(void done.push('mail')));
  expect(done).toEqual([]);
  await vi.waitUntil(() => done.length > 0);
});

test('draining begins what still waits, and resolves when it is done', async () => {
  const done: string[] = [];
  const { run, drain } = createBackground({ error: vi.fn() }, () => never);
  run(() => Promise.resolve(void done.push('one')));
  run(() => Promise.resolve(void done.push('two')));
  await drain();
  expect(done).toEqual(['one', 'two']);
});

test('a failure is logged, and nothing else', async () => {
  const error = vi.fn();
  const { run, drain } = createBackground({ error }, () => never);
  run(() => Promise.reject(new Error('no mail')));
  await drain();
  expect(error).toHaveBeenCalledOnce();
});
