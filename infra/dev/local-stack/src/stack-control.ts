import { setTimeout as wait } from 'node:timers/promises';
import { postgresName, adminUrl, ensurePostgres } from './postgres.ts';
import { createProcessRecords, isRunning, type ProcessRecord } from './process-records.ts';
import { databaseUrl, describeProcesses, type ProcessName } from './process-table.ts';
import { startProcess } from './processes.ts';
import { isReady } from './readiness.ts';
import type { DatabaseName } from './secrets.ts';
import type { StackSettings } from './stack-settings.ts';

export type { DatabaseName, ProcessName };

/** Takes a running stack apart and puts it together again, one process at a time: for tests of faults. */
export type StackControl = {
  processNames: readonly ProcessName[];
  /** SIGKILL; resolves when the process has gone. Nothing where it does not run. */
  kill(name: ProcessName): Promise<void>;
  /** Starts it unless it runs, from the same settings but for `environment`; does not wait until it is ready. */
  start(name: ProcessName, environment?: Record<string, string>): Promise<void>;
  isRunning(name: ProcessName): Promise<boolean>;
  /** Null where it does not run. */
  processId(name: ProcessName): Promise<number | null>;
  isReady(name: ProcessName): Promise<boolean>;
  /** Stops PostgreSQL: SIGINT cleanly, SIGQUIT like a crash. Resolves when it has gone. */
  stopPostgres(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Resolves when it takes connections. */
  startPostgres(): Promise<void>;
  /** Address of a database as its own user. */
  databaseUrl(name: DatabaseName): string;
  /** Address of the server as its superuser. */
  adminDatabaseUrl: string;
};

const pollMs = 20;
const patienceMs = 20_000;

async function signalAndWait(record: ProcessRecord | null, signal: NodeJS.Signals): Promise<void> {
  if (record === null || !(await isRunning(record))) return;
  process.kill(record.pid, signal);
  const deadline = Date.now() + patienceMs;
  while (await isRunning(record)) {
    if (Date.now() > deadline) process.kill(record.pid, 'SIGKILL');
    await wait(pollMs);
  }
}

export function createStackControl(settings: StackSettings): StackControl {
  const records = createProcessRecords(settings.dataDir);
  const specs = describeProcesses(settings);
  const specOf = (name: ProcessName) => {
    const spec = specs.find((candidate) => candidate.name === name);
    if (spec === undefined) throw new Error(`This stack has no ${name}`);
    return spec;
  };
  return {
    processNames: specs.map(({ name }) => name),
    kill: async (name) => signalAndWait(await records.read(name), 'SIGKILL'),
    async start(name, environment = {}) {
      const before = await records.read(name);
      if (before !== null && (await isRunning(before))) return;
      // The sources are those that the stack was started from.
      const specHash = before?.specHash ?? '';
      const { environment: usual, ...spec } = specOf(name);
      const changed = { ...spec, environment: { ...usual, ...environment } };
      await startProcess({ settings, records, spec: changed, specHash });
    },
    isRunning: async (name) => (await records.readRunning(name)) !== null,
    processId: async (name) => (await records.readRunning(name))?.pid ?? null,
    isReady: (name) => isReady(specOf(name).port),
    stopPostgres: async (signal) => signalAndWait(await records.read(postgresName), signal),
    startPostgres: async () => void (await ensurePostgres(settings, records)),
    databaseUrl: (name) => databaseUrl(settings, name),
    adminDatabaseUrl: adminUrl(settings),
  };
}
