import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessName, RunningStack } from '@petwell/local-stack';
import { cpuMs } from '../measure/process-usage.ts';
import { median } from '../measure/statistics.ts';
import { readMemoryShares, type MemoryShares } from './memory-shares.ts';

/** Medians over the rounds. */
export type StartFigures = {
  name: ProcessName;
  readyMs: number;
  cpuMs: number;
  readyMb: MemoryShares;
};

/** The processes that are PetWell itself; the others stand for the outside world. */
export const ownProcesses = [
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
] as const satisfies readonly ProcessName[];

const pollMs = 5;
const patienceMs = 60_000;

export async function pidOf({ control }: RunningStack, name: ProcessName): Promise<number> {
  const pid = await control.processId(name);
  if (pid === null) throw new Error(`${name} does not run`);
  return pid;
}

async function startOnce(stack: RunningStack, name: ProcessName) {
  const { control } = stack;
  await control.kill(name);
  const startedAt = performance.now();
  await control.start(name);
  while (!(await control.isReady(name))) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`${name} is never ready`);
    await wait(pollMs);
  }
  const readyMs = performance.now() - startedAt;
  const pid = await pidOf(stack, name);
  return { readyMs, cpuMs: await cpuMs(pid), readyMb: await readMemoryShares(pid) };
}

/** One process after the other, each with all others running, until it says that it is ready. */
export async function timeStarts(stack: RunningStack, rounds: number): Promise<StartFigures[]> {
  const figures: StartFigures[] = [];
  for (const name of ownProcesses) {
    const all = [];
    for (let round = 0; round < rounds; round += 1) all.push(await startOnce(stack, name));
    figures.push({
      name,
      readyMs: median(all.map(({ readyMs }) => readyMs)),
      cpuMs: median(all.map((one) => one.cpuMs)),
      readyMb: {
        rss: median(all.map(({ readyMb }) => readyMb.rss)),
        pss: median(all.map(({ readyMb }) => readyMb.pss)),
        uss: median(all.map(({ readyMb }) => readyMb.uss)),
      },
    });
  }
  return figures;
}
