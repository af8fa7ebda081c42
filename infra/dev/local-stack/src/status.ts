import { postgresName } from './postgres.ts';
import { createProcessRecords, isRunning } from './process-records.ts';
import { describeProcesses } from './process-table.ts';
import { isReady } from './readiness.ts';
import type { StackSettings } from './stack-settings.ts';

export type ProcessState = 'ready' | 'not ready' | 'crashed' | 'stopped';
export type ProcessStatus = {
  name: string;
  state: ProcessState;
  port: number;
  pid: number | null;
  startedAt: string | null;
};

/** How every process of the stack is doing. `crashed`: it was started and is gone without `down`. */
export async function readStatus(settings: StackSettings): Promise<ProcessStatus[]> {
  const records = createProcessRecords(settings.dataDir);
  const names = [
    { name: postgresName, port: settings.ports.postgres },
    ...describeProcesses(settings).map(({ name, port }) => ({ name, port })),
  ];
  return Promise.all(
    names.map(async ({ name, port }) => {
      const record = await records.read(name);
      if (record === null) return { name, port, state: 'stopped', pid: null, startedAt: null };
      const { pid, startedAt } = record;
      if (!(await isRunning(record))) {
        return { name, port: record.port, state: 'crashed', pid: null, startedAt };
      }
      const isUp = name === postgresName || (await isReady(record.port));
      return { name, port: record.port, state: isUp ? 'ready' : 'not ready', pid, startedAt };
    }),
  );
}

/** The states as a table for the terminal. */
export function formatStatus(statuses: ProcessStatus[]): string {
  const rows = statuses.map(({ name, state, port, pid }) =>
    [name.padEnd(18), state.padEnd(10), String(port).padEnd(6), pid === null ? '' : `pid ${pid}`]
      .join('  ')
      .trimEnd(),
  );
  return rows.map((row) => `  ${row}`).join('\n');
}
