import { readFileSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const tasksDir = '/proc/self/task';
/** A tenth of the processor where everybody wants it, all of it where nobody else does. */
const niceness = 10;

function isPoolThread(id: string): boolean {
  return readFileSync(`${tasksDir}/${id}/comm`, 'utf8').trim() === 'libuv-worker';
}

/**
 * Lets this process's event loop go before its thread pool where both want a processor; the pool must
 * have been used before. Linux alone knows priorities of threads: elsewhere nothing happens.
 */
export function lowerThreadPool(): void {
  if (process.platform !== 'linux') return;
  try {
    // Linux takes the id of a thread where the others take that of a process.
    for (const id of readdirSync(tasksDir).filter(isPoolThread)) setPriority(Number(id), niceness);
  } catch {
    // Not allowed, or a thread that has ended: everything runs, only with equal priorities.
  }
}
