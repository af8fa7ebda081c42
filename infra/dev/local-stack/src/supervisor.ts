import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openLog } from './logs.ts';
import { nodeEnvironment, nodeFlags } from './node-settings.ts';
import type { ProcessSpec } from './process-table.ts';
import { repositoryDir } from './repository.ts';
import type { StackSettings } from './stack-settings.ts';

export type Runnable = Pick<ProcessSpec, 'script' | 'port'> & {
  name: string;
  environment: Record<string, string | undefined>;
};
export type Supervisor = ReturnType<typeof createSupervisor>;

const preload = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));
/** Longer than a service takes to finish its open requests. */
const stopTimeoutMs = 17_000;

/** Runs the processes of a stack as children of this process, which they never outlive. */
export function createSupervisor({ dataDir, machine }: Pick<StackSettings, 'dataDir' | 'machine'>) {
  const children = new Map<string, ChildProcess>();
  const isRunning = (name: string): boolean => {
    const child = children.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };

  async function start({ name, script, environment }: Runnable): Promise<void> {
    if (isRunning(name)) return;
    const log = await openLog(dataDir, name);
    try {
      const child = fork(script, {
        cwd: repositoryDir,
        execArgv: [...nodeFlags, '--import', preload],
        env: { ...machine, ...nodeEnvironment, ...environment },
        stdio: ['ignore', log.fd, log.fd, 'ipc'],
      });
      // Without a listener, a failed start would end the supervisor; `isRunning` shows it.
      child.on('error', () => undefined);
      children.set(name, child);
    } finally {
      await log.close();
    }
  }

  /** Sends the signal and waits for the process to end; sends SIGKILL after a timeout. */
  async function end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = children.get(name);
    if (child === undefined || !isRunning(name)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  }

  return {
    start,
    end,
    isRunning,
    pidOf: (name: string): number | null =>
      isRunning(name) ? (children.get(name)?.pid ?? null) : null,
    /** Stops everything except `last`, then `last`. */
    async stopAll(last: string): Promise<void> {
      const names = [...children.keys()].filter((name) => name !== last);
      await Promise.all(names.map((name) => end(name, 'SIGTERM')));
      await end(last, 'SIGTERM');
    },
  };
}
