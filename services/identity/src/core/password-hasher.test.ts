import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const { availableParallelism } = vi.hoisted(() => ({ availableParallelism: vi.fn(() => 2) }));
vi.mock('node:os', async (load) => ({ ...(await load<object>()), availableParallelism }));
vi.mock('@node-rs/argon2', async (load) => ({ ...(await load<object>()), hash: vi.fn() }));

test('hashes one password per core at a time and queues the rest in order', async () => {
  vi.mocked(hash).mockResolvedValue('hash of nobody');
  const passwords = await createPasswordHasher();
  const running: { password: string; finish: (hashed: string) => void }[] = [];
  vi.mocked(hash).mockImplementation(
    (password) => new Promise((finish) => running.push({ password: String(password), finish })),
  );
  const hashes = ['a', 'b', 'c', 'd'].map((password) => passwords.hash(password));
  const names = () => running.map(({ password }) => password);
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b']), 15_000);
  running[0]?.finish('hash of a');
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']), 15_000);
  running[1]?.finish('hash of b');
  running[2]?.finish('hash of c');
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c', 'd']), 15_000);
  running[3]?.finish('hash of d');
  expect(await Promise.all(hashes)).toEqual(['hash of a', 'hash of b', 'hash of c', 'hash of d']);
});
