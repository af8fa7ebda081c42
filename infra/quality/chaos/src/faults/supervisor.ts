import type { ProcessName, StackControl } from '@petwell/local-stack';
import { setTimeout as wait } from 'node:timers/promises';

/** Restarts processes that have ended, as an orchestrator does. */
export type Supervisor = {
  /** Sends SIGKILL and keeps the process down for `downMs`. */
  kill(name: ProcessName, downMs: number): Promise<void>;
  /** How often each process ended after it was ready, without being killed. */
  unexpectedExits(): Partial<Record<ProcessName, number>>;
  /** @throws Error if some process is not ready after `deadlineMs` */
  untilReady(deadlineMs: number): Promise<void>;
  stop(): Promise<void>;
};

const checkEveryMs = 250;

/** `onUnexpectedExit` is called for processes that end without being killed. */
export function startSupervisor(
  control: StackControl,
  onUnexpectedExit: (name: ProcessName) => Promise<void>,
): Supervisor {
  const downUntil = new Map<ProcessName, number>();
  const wasReady = new Set<ProcessName>(control.processNames);
  const exits: Partial<Record<ProcessName, number>> = {};
  let isStopped = false;

  async function supervise(name: ProcessName): Promise<void> {
    if ((downUntil.get(name) ?? 0) > Date.now()) return;
    if (await control.isRunning(name)) {
      const isReady = wasReady.has(name) || (await control.isReady(name));
      // It may have been killed in the meantime.
      if (isReady && (downUntil.get(name) ?? 0) <= Date.now()) wasReady.add(name);
      return;
    }
    if (wasReady.delete(name)) {
      exits[name] = (exits[name] ?? 0) + 1;
      await onUnexpectedExit(name);
    }
    await control.start(name);
  }

  async function watch(): Promise<void> {
    while (!isStopped) {
      await Promise.all(control.processNames.map(supervise));
      await wait(checkEveryMs);
    }
  }
  const watching = watch();

  return {
    async kill(name, downMs) {
      // Before the signal, so that this exit is not counted as unexpected.
      downUntil.set(name, Date.now() + 60_000);
      wasReady.delete(name);
      await control.kill(name);
      downUntil.set(name, Date.now() + downMs);
      await wait(downMs);
    },
    unexpectedExits: () => ({ ...exits }),
    async untilReady(deadlineMs) {
      const deadline = Date.now() + deadlineMs;
      for (;;) {
        const states = await Promise.all(control.processNames.map((name) => control.isReady(name)));
        if (states.every(Boolean)) return;
        if (Date.now() > deadline) {
          const late = control.processNames.filter((_, index) => !states[index]);
          throw new Error(`not ready again: ${late.join(', ')}`);
        }
        await wait(100);
      }
    },
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}
