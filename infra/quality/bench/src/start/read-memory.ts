import { setTimeout as wait } from 'node:timers/promises';
import { resolvePorts, type ProcessName, type RunningStack } from '@petwell/local-stack';
import { enrollMany, untilMailsAreSent } from '../flow/load.ts';
import { openLoop } from '../measure/open-loop.ts';
import { residentMb } from '../measure/process-usage.ts';
import { ownProcesses, pidOf } from './time-starts.ts';

type Held = { residentMb: number; heapUsedMb: number };

/** `afterLoads`: one entry per load, each the same work. A leak grows from one to the next. */
export type MemoryFigures = { name: ProcessName; idle: Held; afterLoads: Held[] };

const settleMs = 3_000;
const enrollments = 80;
const plans = { perSecond: 500, seconds: 5 };

async function readHeapUsedMb(stack: RunningStack, name: ProcessName): Promise<number> {
  const ports = resolvePorts(stack.portBase);
  const port = ports[name === 'gateway' ? 'gateway-metrics' : name];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
}

async function readHeld(stack: RunningStack, name: ProcessName): Promise<Held> {
  return {
    heapUsedMb: await readHeapUsedMb(stack, name),
    residentMb: await residentMb(await pidOf(stack, name)),
  };
}

async function putLoad(stack: RunningStack, round: number): Promise<void> {
  const pace = { concurrency: 8 };
  await enrollMany(stack, { enrollments, pace, run: `memory-${round}` });
  await openLoop({
    ...{ ...plans, url: stack.urls.gateway },
    ask: () => ({ name: 'plans', method: 'GET', path: '/api/plans' }),
  });
  await untilMailsAreSent(stack, enrollments * (round + 1));
}

const readAll = (stack: RunningStack) =>
  Promise.all(ownProcesses.map((name) => readHeld(stack, name)));

/** What each process holds when nobody comes, and after each of `loads` equal loads. */
export async function readMemory(stack: RunningStack, loads: number): Promise<MemoryFigures[]> {
  await wait(settleMs);
  const idle = await readAll(stack);
  const after: Held[][] = [];
  for (let round = 0; round < loads; round += 1) {
    await putLoad(stack, round);
    await wait(settleMs);
    after.push(await readAll(stack));
  }
  return ownProcesses.map((name, index) => ({
    name,
    idle: idle[index] ?? { residentMb: Number.NaN, heapUsedMb: Number.NaN },
    afterLoads: after.flatMap((round) => round[index] ?? []),
  }));
}
