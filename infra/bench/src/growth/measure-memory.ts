import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessName, RunningStack } from '@petwell/local-stack';
import { residentMb } from '../measure/process-usage.ts';

/** Resident memory in MB after the first tenth of the requests and after the last. */
export type Memory = { process: string; afterFirstTenth: number; atEnd: number };
export type MemoryFigures = { requests: number; perSecond: number; processes: Memory[] };

const services = [
  'gateway',
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
] as const satisfies readonly ProcessName[];
const concurrency = 8;
/** Lets garbage collection have its turn: what counts is what stays. */
const restMs = 3_000;

async function residentOf({ control }: RunningStack): Promise<Map<string, number>> {
  await wait(restMs);
  const pairs = services.map(async (name) => {
    const pid = await control.processId(name);
    if (pid === null) throw new Error(`${name} does not run`);
    return [name, await residentMb(pid)] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** So many requests at full speed, a few at a time, and by how much each process has grown meanwhile. */
export async function measureMemory(
  stack: RunningStack,
  { requests, one }: { requests: number; one: (index: number) => Promise<unknown> },
): Promise<MemoryFigures> {
  let next = 0;
  const send = async (until: number) => {
    const worker = async () => {
      while (next < until) await one((next += 1));
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
  await send(Math.round(requests / 10));
  const first = await residentOf(stack);
  const startedAt = performance.now();
  const sentBefore = next;
  await send(requests);
  const perSecond = (next - sentBefore) / ((performance.now() - startedAt) / 1000);
  const last = await residentOf(stack);
  const processes = services.map((name) => ({
    process: name,
    afterFirstTenth: first.get(name) ?? Number.NaN,
    atEnd: last.get(name) ?? Number.NaN,
  }));
  return { requests, perSecond, processes };
}
