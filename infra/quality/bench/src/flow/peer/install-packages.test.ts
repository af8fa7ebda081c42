import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackages } from './install-packages.ts';

let directory = '';

/** Puts an npm first in PATH that records its calls and runs this command. */
async function pretendNpm(does: string): Promise<void> {
  const programs = join(directory, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'npm'), `#!/bin/sh\necho "$1" >> runs\n${does}\n`);
  await chmod(join(programs, 'npm'), 0o755);
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`);
}
const succeeding = 'mkdir -p node_modules && touch node_modules/.package-lock.json';
const runs = () => readFile(join(directory, 'runs'), 'utf8').catch(() => '');

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'petwell-peer-'));
  await writeFile(join(directory, 'package-lock.json'), '{}');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

test('packages are installed once, and again when the lock file has changed', async () => {
  await pretendNpm(succeeding);
  expect([await installPackages(directory), await installPackages(directory)]).toEqual([
    true,
    true,
  ]);
  expect(await runs()).toBe('ci\n');
  const later = new Date(Date.now() + 60_000);
  await utimes(join(directory, 'package-lock.json'), later, later);
  expect(await installPackages(directory)).toBe(true);
  expect(await runs()).toBe('ci\nci\n');
});

test('an npm that fails, or is not there, is told', async () => {
  await pretendNpm('exit 1');
  expect(await installPackages(directory)).toBe(false);
  vi.stubEnv('PATH', join(directory, 'nothing'));
  expect(await installPackages(directory)).toBe(false);
});
