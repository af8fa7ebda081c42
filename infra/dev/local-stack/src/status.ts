import { readStackState } from './control-socket.ts';
import { postgresName } from './process-table.ts';
import { isReady } from './readiness.ts';

export type ProcessStatus = {
  name: string;
  state: 'ready' | 'not ready' | 'ended';
  port: number;
  pid: number | null;
};

/** Reads the state of every process; null if the stack isn't running. */
export async function readStatus(dataDir: string): Promise<ProcessStatus[] | null> {
  const stack = await readStackState(dataDir);
  if (stack === null) return null;
  return Promise.all(
    stack.processes.map(async ({ name, port, pid }) => {
      if (pid === null) return { name, port, pid, state: 'ended' as const };
      const isUp = name === postgresName || (await isReady(port));
      return { name, port, pid, state: isUp ? ('ready' as const) : ('not ready' as const) };
    }),
  );
}

/** Formats the states as a table for the terminal. */
export function formatStatus(statuses: ProcessStatus[]): string {
  const rows = statuses.map(({ name, state, port, pid }) =>
    [name.padEnd(18), state.padEnd(10), String(port).padEnd(6), pid === null ? '' : `pid ${pid}`]
      .join('  ')
      .trimEnd(),
  );
  return rows.map((row) => `  ${row}`).join('\n');
}
