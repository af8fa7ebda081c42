import type { ProcessName, StackControl } from '@petwell/local-stack';
import { setTimeout as wait } from 'node:timers/promises';

/** Starts processes again that have ended, as an orchestrator does. */
export type Supervisor = {
  /** SIGKILL; it stays down for `downMs`. */
  kill(name: ProcessName, downMs: number): Promise<void>;
  /** How often each process ended by itself after it had been ready: nobody but a fault should end one. */
  ownEnds(): Partial<Record<ProcessName, number>>;
  /** Resolves when every process is ready. @throws Error after `deadlineMs` */
  untilReady(deadlineMs: number): Promise<void>;
  stop(): Promise<void>;
};

const lookEveryMs = 250;

/** `onOwnEnd` hears of a process that ended although nobody had killed it. */
export function startSupervisor(
  control: StackControl,
  onOwnEnd: (name: ProcessName) => Promise<void>,
): Supervisor {
  const downUntil = new Map<ProcessName, number>();
  const wasReady = new Set<ProcessName>(control.processNames);
  const ends: Partial<Record<ProcessName, number>> = {};
  let isStopped = false;

  async function lookAfter(name: ProcessName): Promise<void> {
    if ((downUntil.get(name) ?? 0) > Date.now()) return;
    if (await control.isRunning(name)) {
      const isReady = wasReady.has(name) || (await control.isReady(name));
      // It may have been killed while it answered.
      if (isReady && (downUntil.get(name) ?? 0) <= Date.now()) wasReady.add(name);
      return;
    }
    if (wasReady.delete(name)) {
      ends[name] = (ends[name] ?? 0) + 1;
      await onOwnEnd(name);
    }
    await control.start(name);
  }

  async function watch(): Promise<void> {
    while (!isStopped) {
      await Promise.all(control.processNames.map(lookAfter));
      await wait(lookEveryMs);
    }
  }
  const watching = watch();

  return {
    async kill(name, downMs) {
      // Before the signal, so that its end is not taken for one of its own.
      downUntil.set(name, Date.now() + 60_000);
      wasReady.delete(name);
      await control.kill(name);
      downUntil.set(name, Date.now() + downMs);
      await wait(downMs);
    },
    ownEnds: () => ({ ...ends }),
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
