import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { cpuMs } from '../measure/process-usage.ts';
import { readStatements, type Statements, type StatementShare } from './statement-count.ts';

type Usage = {
  /** Epoch ms. */
  at: number;
  statements: Statements;
  /** CPU ms so far, by process. */
  cpu: ReadonlyMap<string, number>;
  /** CPU ms so far of the whole machine, and of this process, which is the client. */
  machineMs: number;
  clientMs: number;
};
type Usages = Record<'idle' | 'before' | 'after', Usage>;

const idleMs = 4_000;

/** What one enrollment, or one order, costs, less what happens when nobody comes. */
export type Cost = {
  /** Of each process in ms; all of PostgreSQL's together as `postgres`. */
  cpuMs: Record<string, number>;
  /** Most frequent first. */
  statements: StatementShare[];
};

/** PostgreSQL's own process and all that it started, those that have ended included. */
async function serverCpuMs(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = await parentOf(rows[0]?.pid ?? 0);
  const entries = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  let total = await cpuMs(postmaster);
  for (const pid of entries) {
    if ((await parentOf(pid)) === postmaster) total += await cpuMs(pid);
  }
  return total;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

/** `processes` are ids by name; PostgreSQL's are found by themselves. */
async function readUsage(admin: pg.Client, processes: ReadonlyMap<string, number>): Promise<Usage> {
  const cpu = new Map<string, number>();
  for (const [name, pid] of processes) cpu.set(name, await cpuMs(pid));
  cpu.set('postgres', await serverCpuMs(admin));
  const machine = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  const client = process.cpuUsage();
  return {
    at: Date.now(),
    statements: await readStatements(admin),
    cpu,
    machineMs: sum(machine),
    clientMs: (client.user + client.system) / 1_000,
  };
}

/** Measures a while without load, then what the load takes. */
export async function measureUsage<Result>(
  { admin, processes }: { admin: pg.Client; processes: ReadonlyMap<string, number> },
  load: () => Promise<Result>,
): Promise<{ result: Result; usages: Usages }> {
  const idle = await readUsage(admin, processes);
  await wait(idleMs);
  const before = await readUsage(admin, processes);
  const result = await load();
  return { result, usages: { idle, before, after: await readUsage(admin, processes) } };
}

/** `idle` to `before` nobody came; `before` to `after` so many did. */
export function costOf({ idle, before, after }: Usages, count: number): Cost {
  const idleShare = (after.at - before.at) / (before.at - idle.at);
  const caused = (read: (usage: Usage) => number) =>
    (read(after) - read(before) - (read(before) - read(idle)) * idleShare) / count;
  return {
    cpuMs: Object.fromEntries(
      [...after.cpu.keys()].map((name) => [name, caused(({ cpu }) => cpu.get(name) ?? 0)]),
    ),
    statements: [...after.statements]
      .map(([key, share]) => ({
        ...share,
        calls: caused(({ statements }) => statements.get(key)?.calls ?? 0),
        ms: caused(({ statements }) => statements.get(key)?.ms ?? 0),
      }))
      .sort((one, other) => other.calls - one.calls),
  };
}

/** How many cores were busy with what was neither measured nor the client, while the load lasted. */
export function coresElsewhere({ before, after }: Usages): number {
  const elsewhere = ({ machineMs, clientMs, cpu }: Usage) =>
    machineMs - clientMs - sum(cpu.values());
  return Math.max((elsewhere(after) - elsewhere(before)) / (after.at - before.at), 0);
}

/** CPU ms of all processes but PostgreSQL, and of PostgreSQL; statements; each per enrollment or order. */
export function totalsOf({ cpuMs: { postgres = 0, ...others }, statements }: Cost) {
  return {
    cpu: sum(Object.values(others)),
    postgres,
    sent: sum(statements.map(({ calls }) => calls)),
  };
}
