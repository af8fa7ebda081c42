import { mkdir, open, rename, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const maxLogBytes = 20 * 1024 * 1024;

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
