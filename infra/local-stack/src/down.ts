import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adoptPostgres, postgresName, stopPostgres } from './postgres.ts';
import { createProcessRecords, isRunning, type ProcessRecord } from './process-records.ts';
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

/**
 * Ends every process of a stack at once, without a wait: for the last moment of the process that
 * started them and is about to end itself.
 */
export function killRecorded(dataDir: string): void {
  const dir = join(dataDir, 'run');
  const files = existsSync(dir) ? readdirSync(dir) : [];
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    try {
      const { name, pid } = JSON.parse(readFileSync(join(dir, file), 'utf8')) as ProcessRecord;
      process.kill(pid, name === postgresName ? 'SIGQUIT' : 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
