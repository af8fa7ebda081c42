import { readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;

/** Reads the CPU time in ms of a process and its ended children; 0 if the process is gone. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name may contain anything, so fields are counted after its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * tickMs, 0);
}

/** Returns the process's parent; 0 if the process is gone. */
export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}
