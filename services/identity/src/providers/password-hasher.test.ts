import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPasswordHasher, hashesAtATime } from './password-hasher.ts';

const tasksDir = '/proc/self/task';

/** The nice value, behind the name in brackets, which may hold anything. */
function niceOf(id: string): number {
  const stat = readFileSync(`${tasksDir}/${id}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

const idsNamed = (name: string) =>
  readdirSync(tasksDir).filter(
    (id) => readFileSync(`${tasksDir}/${id}/comm`, 'utf8').trim() === name,
  );

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])('with %d processors %d are hashed at a time', (processors, hashes) => {
  expect(hashesAtATime(processors)).toBe(hashes);
});

test.runIf(process.platform === 'linux')(
  'the event loop goes before the threads that hash',
  async () => {
    await createPasswordHasher();
    const pool = idsNamed('libuv-worker');
    expect(pool).not.toEqual([]);
    expect(pool.map(niceOf)).toEqual(pool.map(() => 10));
    expect(niceOf(String(process.pid))).toBeLessThan(10);
  },
);
