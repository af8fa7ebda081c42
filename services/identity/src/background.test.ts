import { expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';

const never = 3_600_000;

test('starts work after its delay, not with the response', async () => {
  const done: string[] = [];
  const { run } = createBackground({ error: vi.fn() }, () => 1);
  run(() => Promise.resolve(void done.push('mail')));
  expect(done).toEqual([]);
  await vi.waitUntil(() => done.length > 0, 15_000);
});

test('drain starts pending work and resolves when it is done', async () => {
  const done: string[] = [];
  const { run, drain } = createBackground({ error: vi.fn() }, () => never);
  run(() => Promise.resolve(void done.push('one')));
  run(() => Promise.resolve(void done.push('two')));
  await drain();
  expect(done).toEqual(['one', 'two']);
});

test('only logs a failure', async () => {
  const error = vi.fn();
  const { run, drain } = createBackground({ error }, () => never);
  run(() => Promise.reject(new Error('no mail')));
  await drain();
  expect(error).toHaveBeenCalledOnce();
});
