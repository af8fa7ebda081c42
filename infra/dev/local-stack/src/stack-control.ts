import { adminUrl, databaseUrl, describeProcesses, postgresName } from './process-table.ts';
import type { ProcessName } from './process-table.ts';
import { silentProgress } from './progress.ts';
import { isReady } from './readiness.ts';
import type { DatabaseName } from './create-secrets.ts';
import type { StackSettings } from './stack-settings.ts';
import { startPostgresProcess } from './start-stack.ts';
import type { Supervisor } from './supervisor.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** Stops and starts single processes of a running stack: for tests of faults. */
export type StackControl = {
  processNames: readonly ProcessName[];
  /** Sends SIGKILL and waits for the end. */
  kill(name: ProcessName): Promise<void>;
  /**
   * Starts it unless it runs; `environment` overrides its settings, and undefined leaves one out. Does not wait
   * until it is ready.
   */
  start(name: ProcessName, environment?: Record<string, string | undefined>): Promise<void>;
  isRunning(name: ProcessName): Promise<boolean>;
  /** Null if it isn't running. */
  processId(name: ProcessName): Promise<number | null>;
  isReady(name: ProcessName): Promise<boolean>;
  /** Resolves when it is ready. Throws StackError with the end of its log when it ends or hangs. */
  untilReady(name: ProcessName): Promise<void>;
  /** SIGINT stops PostgreSQL cleanly, SIGQUIT as in a crash. Resolves when it is gone. */
  stopPostgres(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Resolves when it accepts connections. */
  startPostgres(): Promise<void>;
  /** Address of a database as its own user. */
  databaseUrl(name: DatabaseName): string;
  /** Address of the server as its superuser. */
  adminDatabaseUrl: string;
};

export function createStackControl(settings: StackSettings, supervisor: Supervisor): StackControl {
  const specs = describeProcesses(settings);
  const specOf = (name: ProcessName) => {
    const spec = specs.find((candidate) => candidate.name === name);
    if (spec === undefined) throw new Error(`This stack has no ${name}`);
    return spec;
  };
  return {
    processNames: specs.map(({ name }) => name),
    kill: (name) => supervisor.end(name, 'SIGKILL'),
    start(name, environment = {}) {
      const spec = specOf(name);
      return supervisor.start({ ...spec, environment: { ...spec.environment, ...environment } });
    },
    isRunning: (name) => Promise.resolve(supervisor.isRunning(name)),
    processId: (name) => Promise.resolve(supervisor.pidOf(name)),
    isReady: (name) => isReady(specOf(name).port),
    untilReady: (name) =>
      waitUntilReady([specOf(name)], {
        dataDir: settings.dataDir,
        progress: silentProgress,
        isRunning: supervisor.isRunning,
        isReady,
      }),
    stopPostgres: (signal) => supervisor.end(postgresName, signal),
    startPostgres: () => startPostgresProcess(supervisor, { settings, progress: silentProgress }),
    databaseUrl: (name) => databaseUrl(settings, name),
    adminDatabaseUrl: adminUrl(settings),
  };
}
