import { mkdir, open, readdir, rename, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { StackError } from './stack-error.ts';

const maxLogBytes = 20 * 1024 * 1024;
const shown = { ofOne: 40, ofEach: 10 };

export const logFileOf = (dataDir: string, name: string): string =>
  join(dataDir, 'logs', `${name}.log`);

/** Opens a process's log for appending; rotates it when it is too large. */
export async function openLog(dataDir: string, name: string): Promise<FileHandle> {
  const file = logFileOf(dataDir, name);
  await mkdir(join(dataDir, 'logs'), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

/** Reads up to `count` last lines of a log. */
export async function readLogTail(file: string, count: number): Promise<string[]> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, 64 * 1024);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString('utf8').trimEnd().split('\n');
    return lines.slice(-count);
  } finally {
    await handle.close();
  }
}

/** Prints the end of one log or of all, and with `isFollowing` what is added, until interrupted. */
export async function printLogs(options: {
  dataDir: string;
  name: string | undefined;
  isFollowing: boolean;
}): Promise<void> {
  const { dataDir, name, isFollowing } = options;
  const files = await readdir(join(dataDir, 'logs')).catch((): string[] => []);
  const known = files.filter((file) => file.endsWith('.log')).sort();
  if (known.length === 0) throw new StackError('There are no logs yet; start with "make up".');
  const wanted = known.filter((file) => name === undefined || file === `${name}.log`);
  if (wanted.length === 0) {
    const names = known.map((file) => file.slice(0, -'.log'.length)).join(', ');
    throw new StackError(`There is no log of "${name}"; there are: ${names}.`);
  }
  const count = name === undefined ? shown.ofEach : shown.ofOne;
  const args = ['-n', String(count), ...(isFollowing ? ['-F'] : []), ...wanted];
  // Ctrl-C ends following; it isn't a failure.
  await execa('tail', args, { cwd: join(dataDir, 'logs'), stdio: 'inherit', reject: false });
}
