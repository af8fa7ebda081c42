import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cpuMs, parentOf } from '../measure/process-usage.ts';
import { sum } from '../measure/statistics.ts';
import { countStatements } from './statement-count.ts';

const idleMs = 4_000;

type Usage = { at: number; statements: number; cpuMs: number; postgresCpuMs: number };

/** Cost of one enrollment or order, with the idle cost of the same time subtracted. */
export type Cost = Omit<Usage, 'at'>;

/** Reads the CPU time of PostgreSQL's main process and its live and ended children. */
async function postgresCpuMs(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = await parentOf(rows[0]?.pid ?? 0);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  let total = await cpuMs(postmaster);
  for (const pid of pids) {
    if ((await parentOf(pid)) === postmaster) total += await cpuMs(pid);
  }
  return total;
}

async function readUsage(admin: pg.Client, pids: readonly number[]): Promise<Usage> {
  return {
    at: Date.now(),
    statements: await countStatements(admin),
    cpuMs: sum(await Promise.all(pids.map(cpuMs))),
    postgresCpuMs: await postgresCpuMs(admin),
  };
}

/** Measures idle usage and then the load; `count` is the number of enrollments or orders. */
export async function measureCost<Result>(
  options: { admin: pg.Client; pids: readonly number[]; count: number },
  load: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> {
  const { admin, pids, count } = options;
  const idle = await readUsage(admin, pids);
  await wait(idleMs);
  const before = await readUsage(admin, pids);
  const result = await load();
  const after = await readUsage(admin, pids);
  const idleShare = (after.at - before.at) / (before.at - idle.at);
  const perOne = (key: keyof Cost) =>
    (after[key] - before[key] - (before[key] - idle[key]) * idleShare) / count;
  return {
    result,
    cost: {
      statements: perOne('statements'),
      cpuMs: perOne('cpuMs'),
      postgresCpuMs: perOne('postgresCpuMs'),
    },
  };
}
