import { ensureDatabases } from './databases.ts';
import { adminUrl, postgresName } from './process-table.ts';
import { silentProgress } from './progress.ts';
import { isAccepting } from './readiness.ts';
import type { StackSettings } from './stack-settings.ts';
import { startPostgresProcess } from './start-stack.ts';
import { createSupervisor } from './supervisor.ts';

/** Runs `work` with the stack's databases: in the running stack, or in a PostgreSQL started for it. */
export async function withPostgres<Result>(
  settings: StackSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  const supervisor = createSupervisor(settings);
  if (!(await isAccepting(adminUrl(settings)))) {
    await startPostgresProcess(supervisor, { settings, progress: silentProgress });
  }
  try {
    await ensureDatabases(settings);
    return await work();
  } finally {
    await supervisor.end(postgresName, 'SIGTERM');
  }
}
