import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcessIdentity } from './process-identity.ts';
import { StackError } from './stack-error.ts';

/** Runs `work` while no other command changes the same stack. Throws StackError when one does. */
export async function withLock<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(dataDir, 'lock');
  await mkdir(dataDir, { recursive: true });
  await takeLock(file);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function takeLock(file: string): Promise<void> {
  const identity = await readProcessIdentity(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(`${process.pid}\n${identity}`);
      await handle.close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const [pid = '', owner = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
      const isHeld = (await readProcessIdentity(Number(pid))) === owner && owner !== '';
      if (isHeld) {
        throw new StackError(
          `Another command (process ${pid}) is changing this stack; wait for it.`,
        );
      }
      // Its holder was killed.
      await rm(file, { force: true });
    }
  }
  throw new StackError(`${file} cannot be taken; remove it if no other command is running.`);
}
