import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserSession } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import { enrollMany } from '../flow/load.ts';
import { residentMb } from '../measure/process-usage.ts';
import { ownProcesses, pidOf } from '../start/time-starts.ts';
import { findFreePort, heapAfterCollectionMb } from './heap-inspector.ts';
import { dashboardOf, signInOwner, visitorKinds, type Person } from './requests.ts';

/** One figure before the first request and one after each tenth of them, in MB. */
export type Memory = { process: string; heapMb: number[]; residentMb: number[] };
export type MemoryFigures = {
  owners: number;
  measuredAt: string;
  requests: number;
  enrollments: number;
  perSecond: number;
  processes: Memory[];
};

const concurrency = 8;
const tenths = 10;
/** What is in hand, and what waits for a moment's rest, is over by then. */
const restMs = 4_000;
/** Before the first figure: code that was never run yet has been compiled, pools are filled. */
const warmUp = 2_000;
const staffPaths = [
  '/api/admin/users',
  '/api/admin/users?status=pending_payment',
  '/api/admin/summary',
  '/api/admin/users?q=customer77123%40load.example.com',
  '/api/admin/users?sort=name',
];

/**
 * Who asks what, as docs/scaling.md has it per clinic: of a hundred requests 58 by staff, 24 by visitors, 11
 * for dashboards, and one sign-in. One in 250 is an owner who enrolls and pays, so that webhooks are 7 in 100.
 */
function createLoad(
  stack: RunningStack,
  given: { owners: number; session: BrowserSession; people: readonly Person[] },
) {
  const { owners, session, people } = given;
  const visitors = visitorKinds(stack);
  const dashboard = dashboardOf(people);
  let enrollments = 0;
  const one = async (index: number): Promise<void> => {
    if (index % 250 === 0) {
      enrollments += 1;
      const pace = { concurrency: 1 };
      await enrollMany(stack, { enrollments: 1, pace, run: `memory-${index}` });
      return;
    }
    const at = index % 100;
    if (at === 1) return void (await signInOwner(stack, (index * 7_919) % owners));
    if (at < 13) return dashboard(index);
    if (at < 37) return visitors[index % visitors.length]?.call(index);
    const path = staffPaths[index % staffPaths.length] ?? '';
    const { status } = await session.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { one, enrollments: () => enrollments };
}

/** Every process begins anew, so that its memory can be looked into; answers where. */
async function startInspectable({ control }: RunningStack): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  for (const name of ownProcesses) {
    const port = await findFreePort();
    await control.kill(name);
    // React, which draws the mails, keeps notes on itself outside of production.
    const mode = name === 'notification' ? { NODE_ENV: 'production' } : {};
    await control.start(name, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}`, ...mode });
    while (!(await control.isReady(name))) await wait(50);
    ports.set(name, port);
  }
  return ports;
}

/** So many requests at full speed, a few at a time, and what every process holds at each tenth of them. */
export async function measureMemory(
  stack: RunningStack,
  given: {
    owners: number;
    requests: number;
    signIn: () => Promise<{ session: BrowserSession; people: Person[] }>;
  },
): Promise<MemoryFigures> {
  const { owners, requests } = given;
  const ports = await startInspectable(stack);
  const { one, enrollments } = createLoad(stack, { owners, ...(await given.signIn()) });
  const found = ownProcesses.map((name) => ({
    process: name,
    heapMb: [] as number[],
    residentMb: [] as number[],
  }));
  const look = async () => {
    await wait(restMs);
    for (const memory of found) {
      memory.residentMb.push(await residentMb(await pidOf(stack, memory.process)));
      memory.heapMb.push(await heapAfterCollectionMb(ports.get(memory.process) ?? 0));
    }
  };
  let next = 0;
  let busyMs = 0;
  const send = async (until: number) => {
    const startedAt = performance.now();
    const worker = async () => {
      while (next < until) await one((next += 1));
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    busyMs += performance.now() - startedAt;
  };
  await send(warmUp);
  await look();
  busyMs = 0;
  for (let tenth = 1; tenth <= tenths; tenth += 1) {
    await send(warmUp + Math.round((requests * tenth) / tenths));
    await look();
  }
  return {
    owners,
    measuredAt: new Date().toISOString(),
    requests,
    enrollments: enrollments(),
    perSecond: requests / (busyMs / 1000),
    processes: found,
  };
}
