import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecrets } from '../../src/secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'petwell-secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('[OPS-18] adds what an older file lacks, once, and keeps the rest', async () => {
  const created = await loadSecrets(dataDir);
  const file = join(dataDir, 'secrets.json');
  const { gatewayIdentityKey: _key, ...older } = created;
  await writeFile(file, JSON.stringify({ ...older, gatewayIdentitySecret: 'x'.repeat(48) }));
  const completed = await loadSecrets(dataDir);
  expect(completed).toEqual({ ...created, gatewayIdentityKey: completed.gatewayIdentityKey });
  expect(completed.gatewayIdentityKey.d).not.toBe(created.sessionSigningKey.d);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(completed);
  expect(await loadSecrets(dataDir)).toEqual(completed);
});
