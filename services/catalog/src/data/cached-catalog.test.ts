import { expect, test } from 'vitest';
import { createCachedCatalog } from './cached-catalog.ts';

const empty = { plans: [], addOns: [] };

function reader(read: () => Promise<typeof empty>) {
  let reads = 0;
  let time = 0;
  const cached = createCachedCatalog({
    source: {
      read: () => {
        reads += 1;
        return read();
      },
    },
    ttlMs: 5_000,
    now: () => time,
  });
  return { read: () => cached.read(), reads: () => reads, advance: (ms: number) => (time += ms) };
}

test('reads once for everybody who asks within five seconds', async () => {
  const catalog = reader(() => Promise.resolve(empty));
  await Promise.all([catalog.read(), catalog.read(), catalog.read()]);
  catalog.advance(3_999);
  await catalog.read();
  expect(catalog.reads()).toBe(1);
  catalog.advance(1_001);
  await catalog.read();
  expect(catalog.reads()).toBe(2);
});

test('reads anew before it has to, once, and nobody waits for it', async () => {
  const newer = { plans: [], addOns: [] };
  const { promise, resolve } = Promise.withResolvers<typeof empty>();
  const answers = [Promise.resolve(empty), promise];
  const catalog = reader(() => answers.shift() ?? Promise.reject(new Error('read too often')));
  await catalog.read();
  catalog.advance(4_000);
  expect(await Promise.all([catalog.read(), catalog.read()])).toEqual([empty, empty]);
  expect(catalog.reads()).toBe(2);
  resolve(newer);
  await promise;
  await expect.poll(() => catalog.read()).toBe(newer);
  catalog.advance(3_999);
  expect(await catalog.read()).toBe(newer);
  expect(catalog.reads()).toBe(2);
});

test('what is known goes on when it cannot be read anew, until it is five seconds old', async () => {
  const answers = [Promise.resolve(empty)];
  const catalog = reader(() => answers.shift() ?? Promise.reject(new Error('database is away')));
  await catalog.read();
  catalog.advance(4_000);
  expect(await catalog.read()).toBe(empty);
  catalog.advance(1_000);
  await expect(catalog.read()).rejects.toThrow('database is away');
});

test('does not remember a failure', async () => {
  const answers = [Promise.reject(new Error('database is away')), Promise.resolve(empty)];
  const catalog = reader(() => answers.shift() ?? Promise.resolve(empty));
  await expect(catalog.read()).rejects.toThrow('database is away');
  expect(await catalog.read()).toBe(empty);
});
