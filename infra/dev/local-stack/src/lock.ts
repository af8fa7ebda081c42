import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessIdentity } from './process-identity.ts';
import { StackError } from './stack-error.ts';

const pollMs = 100;

/**
 * Runs `work` while nobody else holds the lock of this folder. Waits `patienceMs` for who does, by
 * default not at all; then throws StackError.
 */
export async function withLock<Result>(
  dir: string,
  work: () => Promise<Result>,
  { patienceMs = 0 }: { patienceMs?: number } = {},
): Promise<Result> {
  const file = join(dir, 'lock');
  await mkdir(dir, { recursive: true });
  const deadline = Date.now() + patienceMs;
  while (!(await takeLock(file))) {
    if (Date.now() >= deadline) {
      throw new StackError('Another command is changing this stack; wait for it.');
    }
    await wait(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** False while another process holds it; the lock of one that was killed is taken over. */
async function takeLock(file: string): Promise<boolean> {
  const identity = await readProcessIdentity(process.pid);
  try {
    await writeFile(file, `${process.pid}\n${identity}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const [pid = '', owner = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const isHeld = owner === '' || (await readProcessIdentity(Number(pid))) === owner;
  if (isHeld && !(await isAbandoned(file, owner))) return false;
  await rm(file, { force: true });
  return takeLock(file);
}

/** Its holder was killed between making the file and writing its name. */
async function isAbandoned(file: string, owner: string): Promise<boolean> {
  if (owner !== '') return false;
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > 5_000;
}
