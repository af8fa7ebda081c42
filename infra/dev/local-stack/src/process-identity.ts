import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Tells one process from every other that will ever carry the same pid: pids are reused, also after a
 * restart of the machine. Null when there is no such process, or only its unreaped remains.
 */
export async function readProcessIdentity(pid: number): Promise<string | null> {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
}

/** What a process was started with, in one line; empty when there is no such process. */
export async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

async function readFromProc(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold spaces; behind it follow the state and, 20th, the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${bootId.trim()}:${fields[19]}`;
}

async function readFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const [state = '', ...started] = stdout.trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : started.join(' ');
  } catch {
    return null;
  }
}
