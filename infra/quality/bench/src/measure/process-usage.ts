import { readFile, writeFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const tickMs = 10;
const megabyte = 1024;

async function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / megabyte;
}

/** Memory that the process has in RAM, in MB of 1024 × 1024 bytes. */
export const residentMb = (pid: number): Promise<number> => readStatus(pid, 'VmRSS');

/** The most that it had in RAM since `resetPeak`, or since it started. */
export const peakResidentMb = (pid: number): Promise<number> => readStatus(pid, 'VmHWM');

/** Lets the peak begin anew with what is in RAM now. */
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** CPU time of a process and of its children that have ended, in ms; 0 once it has gone. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold anything; fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) * tickMs;
}
