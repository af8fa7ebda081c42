import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preparePostgres, stopOrphanedPostgres } from '../../src/postgres-cluster.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'petwell-cluster-')), 'postgres');
  await mkdir(dataDir);
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }));

it('ignores a pid file naming another program’s process', async () => {
  const file = join(dataDir, 'postmaster.pid');
  // This is the test's own process, so stopping it would end the test.
  await writeFile(file, `${process.pid}\n${dataDir}\n`);
  await expect(stopOrphanedPostgres(dataDir)).resolves.toBeUndefined();
});

it('explains what to do with data of another major version', async () => {
  await writeFile(join(dataDir, 'PG_VERSION'), '17\n');
  const prepare = preparePostgres({ dataDir, port: 1, password: 'secret', libraries: '' });
  await expect(prepare).rejects.toThrow('was written by PostgreSQL 17, this is 18; start over');
});
