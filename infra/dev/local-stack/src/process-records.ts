import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from './files.ts';
import { readProcessIdentity } from './process-identity.ts';

const recordSchema = z.object({
  name: z.string(),
  pid: z.int().positive(),
  /** Which process it was, beyond its pid. */
  identity: z.string(),
  /** Hash of what it was started from: environment and sources. */
  specHash: z.string(),
  port: z.int(),
  startedAt: z.iso.datetime(),
});
export type ProcessRecord = z.infer<typeof recordSchema>;

export type ProcessRecords = {
  write(process: { name: string; pid: number; specHash: string; port: number }): Promise<void>;
  read(name: string): Promise<ProcessRecord | null>;
  /** The record, if the very process that it was written for still runs. */
  readRunning(name: string): Promise<ProcessRecord | null>;
  list(): Promise<ProcessRecord[]>;
  remove(name: string): Promise<void>;
};

/** Who was started, one small file each. What a file says is believed only after looking at the process. */
export function createProcessRecords(dataDir: string): ProcessRecords {
  const dir = join(dataDir, 'run');
  const fileOf = (name: string) => join(dir, `${name}.json`);

  const read = async (name: string): Promise<ProcessRecord | null> => {
    try {
      return recordSchema.parse(JSON.parse(await readFile(fileOf(name), 'utf8')));
    } catch {
      return null;
    }
  };

  return {
    read,
    async write(process) {
      const identity = (await readProcessIdentity(process.pid)) ?? 'ended at once';
      const record = { ...process, identity, startedAt: new Date().toISOString() };
      await writeFileAtomically(fileOf(process.name), `${JSON.stringify(record)}\n`);
    },
    async readRunning(name) {
      const record = await read(name);
      return record !== null && (await isRunning(record)) ? record : null;
    },
    async list() {
      const files = await readdir(dir).catch(() => []);
      const names = files.filter((file) => file.endsWith('.json'));
      const records = await Promise.all(names.map((file) => read(file.slice(0, -'.json'.length))));
      return records.filter((record) => record !== null);
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

export async function isRunning({ pid, identity }: ProcessRecord): Promise<boolean> {
  return (await readProcessIdentity(pid)) === identity;
}
