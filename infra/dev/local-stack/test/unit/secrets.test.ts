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

it('[OPS-18] are created once, with a key for identities that is not that of sessions', async () => {
  const created = await loadSecrets(dataDir);
  expect(created.gatewayIdentityKey.d).not.toBe(created.sessionSigningKey.d);
  expect(await loadSecrets(dataDir)).toEqual(created);
});

it('are not replaced if the file is damaged', async () => {
  const file = join(dataDir, 'secrets.json');
  await writeFile(file, '{}');
  await expect(loadSecrets(dataDir)).rejects.toThrow('make reset');
  expect(await readFile(file, 'utf8')).toBe('{}');
});
