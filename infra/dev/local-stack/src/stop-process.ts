import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, type ProcessRecord } from './process-records.ts';

const pollMs = 50;

/**
 * Stops a process that is verifiably the recorded one: first kindly, and when that takes longer than
 * `patienceMs`, with SIGKILL. Answers false when it had to be killed.
 */
export async function stopProcess(
  record: ProcessRecord,
  options: { signal: NodeJS.Signals; patienceMs: number },
): Promise<boolean> {
  if (!(await isRunning(record))) return true;
  send(record.pid, options.signal);
  if (await hasEnded(record, options.patienceMs)) return true;
  send(record.pid, 'SIGKILL');
  await hasEnded(record, 5_000);
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const hasGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasGone) throw error;
  }
}

async function hasEnded(record: ProcessRecord, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (await isRunning(record)) {
    if (Date.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}
