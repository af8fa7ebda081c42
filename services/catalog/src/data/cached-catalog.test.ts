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
  catalog.advance(4_999);
  await catalog.read();
  expect(catalog.reads()).toBe(1);
  catalog.advance(1);
  await catalog.read();
  expect(catalog.reads()).toBe(2);
});

test('does not remember a failure', async () => {
  const answers = [Promise.reject(new Error('database is away')), Promise.resolve(empty)];
  const catalog = reader(() => answers.shift() ?? Promise.resolve(empty));
  await expect(catalog.read()).rejects.toThrow('database is away');
  expect(await catalog.read()).toBe(empty);
});
