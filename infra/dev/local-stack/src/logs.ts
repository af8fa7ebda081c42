import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logFileOf, readLogTail } from './log-files.ts';
import { StackError } from './stack-error.ts';

const shownLines = 40;
const pollMs = 300;

/**
 * Prints the end of the logs (of one process, or of all with the name in front) and, with `isFollowing`,
 * what is added from then on, until the process is interrupted.
 */
export async function printLogs(options: {
  dataDir: string;
  name?: string | undefined;
  isFollowing: boolean;
  write: (line: string) => void;
}): Promise<void> {
  const files = await findLogs(options.dataDir, options.name);
  const hasPrefix = options.name === undefined;
  const print = (file: string, lines: string[]) => {
    const prefix = hasPrefix ? `${basename(file, '.log').padEnd(17)}| ` : '';
    for (const line of lines) options.write(`${prefix}${line}`);
  };
  const positions = new Map<string, number>();
  for (const file of files) {
    positions.set(file, (await stat(file)).size);
    print(file, await readLogTail(file, hasPrefix ? Math.ceil(shownLines / 4) : shownLines));
  }
  while (options.isFollowing) {
    await wait(pollMs);
    for (const [file, position] of positions) {
      const added = await readFrom(file, position);
      positions.set(file, added.end);
      print(file, added.lines);
    }
  }
}

async function findLogs(dataDir: string, name: string | undefined): Promise<string[]> {
  const names = await readdir(join(dataDir, 'logs')).catch((): string[] => []);
  const logs = names.filter((file) => file.endsWith('.log')).sort();
  if (name === undefined) {
    if (logs.length === 0) throw new StackError('There are no logs yet; start with "make up".');
    return logs.map((file) => join(dataDir, 'logs', file));
  }
  if (!logs.includes(`${name}.log`)) {
    const known = logs.map((file) => file.slice(0, -'.log'.length)).join(', ');
    throw new StackError(`There is no log of "${name}"; there are: ${known || 'none yet'}.`);
  }
  return [logFileOf(dataDir, name)];
}

/** Whole lines only: an unfinished one is read again next time. */
async function readFrom(file: string, position: number): Promise<{ lines: string[]; end: number }> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return { lines: [], end: 0 };
  try {
    const { size } = await handle.stat();
    // A log that shrank was replaced by a new one.
    const start = size < position ? 0 : position;
    if (size === start) return { lines: [], end: start };
    const { buffer } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const text = buffer.toString('utf8');
    const lastBreak = text.lastIndexOf('\n');
    if (lastBreak === -1) return { lines: [], end: start };
    const whole = text.slice(0, lastBreak);
    return { lines: whole.split('\n'), end: start + Buffer.byteLength(whole) + 1 };
  } finally {
    await handle.close();
  }
}
