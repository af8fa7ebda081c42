import { setTimeout as wait } from 'node:timers/promises';
import { logFileOf, readLogTail } from './logs.ts';
import type { Progress } from './progress.ts';
import { StackError } from './stack-error.ts';

type Waiting = { name: string; port: number };

const timeoutMs = 90_000;
const noteEveryMs = 5_000;
const pollMs = 50;
const shownLogLines = 15;

/** Resolves when all are ready. Throws StackError with the end of the log when one ends or hangs. */
export async function waitUntilReady(
  processes: readonly Waiting[],
  options: {
    dataDir: string;
    progress: Progress;
    isRunning: (name: string) => boolean;
    isReady: (port: number) => Promise<boolean>;
  },
): Promise<void> {
  const { dataDir, progress } = options;
  const startedAt = Date.now();
  let notedAt = startedAt;
  let waiting = [...processes];
  while (waiting.length > 0) {
    const states = await Promise.all(waiting.map(({ port }) => options.isReady(port)));
    for (const [index, { name, port }] of waiting.entries()) {
      if (states[index]) progress.done(`${name} on port ${port}`, startedAt);
      else if (!options.isRunning(name)) {
        throw await describeEnd(`${name} ended instead of starting`, { dataDir, name });
      } else if (Date.now() - startedAt > timeoutMs) {
        throw await describeEnd(`${name} is not ready`, { dataDir, name });
      }
    }
    waiting = waiting.filter((_, index) => !states[index]);
    if (Date.now() - notedAt > noteEveryMs) {
      notedAt = Date.now();
      progress.note(`waiting for ${waiting.map(({ name }) => name).join(', ')}`);
    }
    if (waiting.length > 0) await wait(pollMs);
  }
}

async function describeEnd(
  what: string,
  { dataDir, name }: { dataDir: string; name: string },
): Promise<StackError> {
  const file = logFileOf(dataDir, name);
  const lines = await readLogTail(file, shownLogLines);
  return new StackError(`${what}. The end of ${file}:\n${lines.join('\n')}`);
}
