import { readdir, readFile } from 'node:fs/promises';
import type { RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { cpuMs as ticksMs } from '../measure/process-usage.ts';

/** What the system did, whatever else the machine was doing meanwhile. */
export type Work = {
  /** Of all processes of the system and of PostgreSQL for them. */
  cpuMs: number;
  /** Of these, PostgreSQL's. */
  postgresMs: number;
  statements: number;
  /** Pages of 8 kB that statements touched, found in memory or not. */
  buffers: number;
  /** Time that statements took on the server. */
  serverMs: number;
};

type Reading = {
  at: number;
  processes: ReadonlyMap<number, number>;
  backends: ReadonlyMap<number, number>;
  statements: number;
  buffers: number;
  serverMs: number;
};

export type Meter = {
  read(): Promise<Reading>;
  /** What was done in between; `ms` is how long that took. */
  between(before: Reading, after: Reading): Work & { ms: number };
};

const nanosecondsPerMs = 1e6;
/** Of PostgreSQL's kind. */
const transactionControl = String.raw`^\s*(begin|commit|rollback|set|savepoint|release|deallocate)\y`;

/** CPU time of all threads of a process by the scheduler's own count, in ms; 0 once it has gone. */
async function exactCpuMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const all = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')),
  );
  return all.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / nanosecondsPerMs;
}

/**
 * PostgreSQL's processes that serve a connection of the system, and, under the postmaster's own number, all
 * that have ended: helpers of a statement among them. What this benchmark asks itself is left out.
 */
async function readBackends(admin: pg.Client): Promise<Map<number, number>> {
  const { rows } = await admin.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND usesysid <> 10`,
  );
  const own = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const status = await readFile(`/proc/${own.rows[0]?.pid ?? 0}/status`, 'utf8');
  const postmaster = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  const pairs = rows.map(async ({ pid }) => [pid, await exactCpuMs(pid)] as const);
  const ended = (await ticksMs(postmaster)) - (await exactCpuMs(postmaster));
  return new Map([...(await Promise.all(pairs)), [postmaster, ended]]);
}

async function readStatements(admin: pg.Client) {
  const { rows } = await admin.query<{ calls: number; buffers: number; ms: number }>(
    `SELECT coalesce(sum(calls) FILTER (WHERE query !~* $1), 0)::float8 AS calls,
       coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS buffers,
       coalesce(sum(total_exec_time), 0)::float8 AS ms
     FROM pg_stat_statements WHERE userid <> 10`,
    [transactionControl],
  );
  const [row = { calls: 0, buffers: 0, ms: 0 }] = rows;
  return { statements: row.calls, buffers: row.buffers, serverMs: row.ms };
}

/** Of processes that are new the whole counts, of those that have gone nothing. */
function increase(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [pid, ms] of after) sum += Math.max(ms - (before.get(pid) ?? 0), 0);
  return sum;
}

/** Reads what the system has done so far; `admin` is a superuser, whose own statements do not count. */
export function createMeter({ control }: RunningStack, admin: pg.Client): Meter {
  return {
    async read() {
      const processes = new Map<number, number>();
      for (const name of control.processNames) {
        const pid = await control.processId(name);
        if (pid !== null) processes.set(pid, await exactCpuMs(pid));
      }
      const backends = await readBackends(admin);
      return { at: performance.now(), processes, backends, ...(await readStatements(admin)) };
    },
    between(before, after) {
      const postgresMs = increase(before.backends, after.backends);
      return {
        ms: after.at - before.at,
        cpuMs: increase(before.processes, after.processes) + postgresMs,
        postgresMs,
        statements: after.statements - before.statements,
        buffers: after.buffers - before.buffers,
        serverMs: after.serverMs - before.serverMs,
      };
    },
  };
}

export const workKeys = ['cpuMs', 'postgresMs', 'statements', 'buffers', 'serverMs'] as const;

/** `work`, less what `idle` would have done in the same time, per one of `count`. */
export function shareOf(
  work: Work & { ms: number },
  { idle, count }: { idle: Work & { ms: number }; count: number },
): Work {
  const share = (key: keyof Work) => (work[key] - (idle[key] * work.ms) / idle.ms) / count;
  return {
    cpuMs: share('cpuMs'),
    postgresMs: share('postgresMs'),
    statements: share('statements'),
    buffers: share('buffers'),
    serverMs: share('serverMs'),
  };
}
