import { readdir, readFile } from 'node:fs/promises';
import type { RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { cpuMs } from '../measure/process-usage.ts';
import { readStatements, type Statements, type StatementShare } from './statement-count.ts';

export type Usage = { at: number; statements: Statements; cpu: ReadonlyMap<string, number> };

/** What enrollments cost, per enrollment, less what happens when nobody comes. */
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

export async function readUsage({ control }: RunningStack, admin: pg.Client): Promise<Usage> {
  const cpu = new Map<string, number>();
  for (const name of control.processNames) {
    const pid = await control.processId(name);
    if (pid !== null) cpu.set(name, await cpuMs(pid));
  }
  cpu.set('postgres', await serverCpuMs(admin));
  return { at: Date.now(), statements: await readStatements(admin), cpu };
}

/** `idle` to `before` nobody came; `before` to `after` so many enrolled. */
export function costOf(
  { idle, before, after }: Record<'idle' | 'before' | 'after', Usage>,
  enrollments: number,
): Cost {
  const idleShare = (after.at - before.at) / (before.at - idle.at);
  const caused = (read: (usage: Usage) => number) =>
    (read(after) - read(before) - (read(before) - read(idle)) * idleShare) / enrollments;
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
