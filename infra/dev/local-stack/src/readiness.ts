import { setTimeout as wait } from 'node:timers/promises';
import { logFileOf, readLogTail } from './log-files.ts';
import type { ProcessRecords } from './process-records.ts';
import type { Progress } from './progress.ts';
import { StackError } from './stack-error.ts';

export type Awaited = { name: string; port: number };

const pollMs = 100;
const noteEveryMs = 5_000;
const defaultDeadlineMs = 90_000;
const shownLogLines = 15;

/** Whether the process behind `port` says that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * Resolves when all are ready. Throws StackError with the end of the log when one of them ends instead,
 * or when it takes too long.
 */
export async function waitUntilReady(
  processes: Awaited[],
  options: {
    dataDir: string;
    records: ProcessRecords;
    progress: Progress;
    deadlineMs?: number;
  },
): Promise<void> {
  const startedAt = Date.now();
  let waiting = processes;
  let notedAt = startedAt;
  for (;;) {
    const states = await Promise.all(waiting.map(({ port }) => isReady(port)));
    const ready = waiting.filter((_, index) => states[index]);
    for (const { name, port } of ready) options.progress.done(`${name} on port ${port}`, startedAt);
    waiting = waiting.filter((process) => !ready.includes(process));
    if (waiting.length === 0) return;

    for (const { name } of waiting) {
      if ((await options.records.readRunning(name)) !== null) continue;
      throw new StackError(await describeEnd(`${name} ended instead of starting`, name, options));
    }
    const [first] = waiting;
    if (first !== undefined && Date.now() - startedAt > (options.deadlineMs ?? defaultDeadlineMs)) {
      throw new StackError(await describeEnd(`${first.name} is not ready`, first.name, options));
    }
    if (Date.now() - notedAt > noteEveryMs) {
      notedAt = Date.now();
      options.progress.note(`waiting for ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await wait(pollMs);
  }
}

async function describeEnd(
  what: string,
  name: string,
  options: { dataDir: string },
): Promise<string> {
  const file = logFileOf(options.dataDir, name);
  const lines = await readLogTail(file, shownLogLines);
  return `${what}. The end of ${file}:\n${lines.join('\n')}`;
}
