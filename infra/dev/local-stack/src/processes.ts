import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSources } from './files.ts';
import { openLog } from './log-files.ts';
import { nodeEnvironment, nodeFlags } from './node-settings.ts';
import type { ProcessRecord, ProcessRecords } from './process-records.ts';
import type { ProcessSpec } from './process-table.ts';
import { repositoryDir } from './repository.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';
import { stopProcess } from './stop-process.ts';

/** Changes with whatever a process is started from: its environment and its sources. */
export async function hashSpec(spec: ProcessSpec, root = repositoryDir): Promise<string> {
  const sources = await hashSources(spec.sources.map((source) => join(root, source)));
  const hash = createHash('sha256').update(sources).update(spec.script);
  return hash.update(JSON.stringify(spec.environment)).digest('hex');
}

/** Starts a process that outlives this one; its output goes to its log. */
export async function startProcess(options: {
  settings: StackSettings;
  records: ProcessRecords;
  spec: ProcessSpec;
  specHash: string;
  root?: string;
}): Promise<void> {
  const { settings, records, spec, specHash, root = repositoryDir } = options;
  await access(join(root, spec.script)).catch(() => {
    throw new StackError(`${spec.script} is missing; is the checkout complete?`);
  });
  const log = await openLog(settings.dataDir, spec.name);
  try {
    const child = spawn(process.execPath, [...nodeFlags, spec.script], {
      cwd: root,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: {
        ...settings.machine,
        ...nodeEnvironment,
        ...spec.environment,
      },
    });
    child.once('error', () => undefined);
    child.unref();
    if (child.pid === undefined) throw new StackError(`${spec.name} could not be started.`);
    await records.write({ name: spec.name, pid: child.pid, specHash, port: spec.port });
  } finally {
    await log.close();
  }
}

/** Longer than a service takes to finish what is in hand. */
const patienceMs = 17_000;

/** Stops one process of the stack kindly; false when it had to be killed. */
export async function stopRecorded(
  record: ProcessRecord,
  records: ProcessRecords,
): Promise<boolean> {
  const wasKind = await stopProcess(record, { signal: 'SIGTERM', patienceMs });
  await records.remove(record.name);
  return wasKind;
}
