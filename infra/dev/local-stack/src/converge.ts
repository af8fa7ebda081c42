import { requireFreePorts } from './ports.ts';
import { postgresName } from './postgres.ts';
import type { ProcessRecords } from './process-records.ts';
import type { ProcessSpec } from './process-table.ts';
import { hashSpec, startProcess, stopRecorded } from './processes.ts';
import type { Progress } from './progress.ts';
import { waitUntilReady } from './readiness.ts';
import { repositoryDir } from './repository.ts';
import type { StackSettings } from './stack-settings.ts';

export type Run = {
  settings: StackSettings;
  records: ProcessRecords;
  progress: Progress;
  /** Where the scripts of the processes are; the checkout unless given. */
  root?: string;
};

/**
 * Throws StackError when a port is taken that the stack is going to need; those of its own running
 * processes are not.
 */
export async function requireOwnPorts(run: Run, processes: ProcessSpec[]): Promise<void> {
  const { settings, records } = run;
  const wanted: { name: string; port: number }[] = [];
  for (const { name, port } of processes) {
    if ((await records.readRunning(name)) !== null) continue;
    wanted.push({ name, port });
    if (name === 'mail-inbox') wanted.push({ name: 'mail', port: settings.ports.smtp });
  }
  if ((await records.readRunning(postgresName)) === null) {
    wanted.push({ name: postgresName, port: settings.ports.postgres });
  }
  await requireFreePorts(wanted);
}

/**
 * Makes exactly these processes run, from their present sources and settings, and resolves when those
 * that had to be started are ready. Answers how many that were.
 */
export async function convergeProcesses(run: Run, processes: ProcessSpec[]): Promise<number> {
  const { settings, records, progress, root = repositoryDir } = run;
  const due = await findDue(run, processes);
  await stopUnwanted(run, processes);
  await Promise.all(
    due.map(({ spec, specHash }) => startProcess({ settings, records, spec, specHash, root })),
  );
  const started = due.map(({ spec }) => spec);
  await waitUntilReady(started, { dataDir: settings.dataDir, records, progress });
  return due.length;
}

/** What is down, and what runs from other sources or settings than the present ones: that is stopped here. */
async function findDue(
  { records, progress, root = repositoryDir }: Run,
  processes: ProcessSpec[],
): Promise<{ spec: ProcessSpec; specHash: string }[]> {
  const due = await Promise.all(
    processes.map(async (spec) => {
      const specHash = await hashSpec(spec, root);
      const running = await records.readRunning(spec.name);
      if (running?.specHash === specHash) return [];
      if (running !== null) {
        progress.note(`${spec.name} changed, starting it afresh`);
        await stopRecorded(running, records);
      }
      return [{ spec, specHash }];
    }),
  );
  return due.flat();
}

/** A process that is no longer wanted: the simulator, when real test keys were given. */
async function stopUnwanted({ records }: Run, processes: ProcessSpec[]): Promise<void> {
  const wanted = new Set<string>([postgresName, ...processes.map(({ name }) => name)]);
  for (const record of await records.list()) {
    if (!wanted.has(record.name)) await stopRecorded(record, records);
  }
}
