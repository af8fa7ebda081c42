import { adoptPostgres, postgresName, stopPostgres } from './postgres.ts';
import { createProcessRecords, isRunning } from './process-records.ts';
import { stopRecorded } from './processes.ts';
import type { Progress } from './progress.ts';

/**
 * Stops every process of the stack, the database last, and resolves when none is left. Answers how
 * many were running. A pid that belongs to somebody else by now is left alone.
 */
export async function bringDown(dataDir: string, progress: Progress): Promise<number> {
  const records = createProcessRecords(dataDir);
  await adoptPostgres(dataDir, records);
  const all = await records.list();
  const running = await Promise.all(all.map(isRunning));
  await Promise.all(
    all
      .filter(({ name }) => name !== postgresName)
      .map(async (record) => {
        if (!(await stopRecorded(record, records))) {
          progress.note(`${record.name} did not stop by itself and was killed`);
        }
      }),
  );
  const postgres = all.find(({ name }) => name === postgresName);
  if (postgres !== undefined) {
    if (!(await stopPostgres(postgres))) progress.note('PostgreSQL was killed');
    await records.remove(postgresName);
  }
  return running.filter(Boolean).length;
}
