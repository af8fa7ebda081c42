import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildDefinitions } from '../../src/broker/definitions.ts';

const folder = join(repositoryDir, 'infra/deploy/rabbitmq');
const definitionsSchema = z.object({
  users: z.array(z.object({ name: z.string(), password_hash: z.string() })),
});
const readDefinitions = (file: string) =>
  definitionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

describe('the broker definitions', () => {
  it('match what the processes declare themselves', async () => {
    const written: unknown = JSON.parse(readFileSync(join(folder, 'definitions.json'), 'utf8'));
    const hint = 'npm run definitions --workspace infra/deploy/delivery';
    expect(written, hint).toEqual(JSON.parse(await buildDefinitions()));
  });

  it('contain only the salted hash of the password', () => {
    const directory = mkdtempSync(join(tmpdir(), 'petwell-rabbitmq-'));
    try {
      const target = join(directory, 'definitions.json');
      const start = () =>
        execFileSync('bash', [join(folder, 'start.sh'), 'printenv'], {
          encoding: 'utf8',
          env: {
            PATH: process.env['PATH'],
            RABBITMQ_PASSWORD: 'a pass|word & more',
            DEFINITIONS_TEMPLATE: join(folder, 'definitions.json'),
            DEFINITIONS_FILE: target,
          },
        });
      expect(start()).not.toContain('RABBITMQ_PASSWORD');
      const first = readDefinitions(target).users[0]?.password_hash ?? '';
      const bytes = Buffer.from(first, 'base64');
      const digest = createHash('sha256')
        .update(bytes.subarray(0, 4))
        .update('a pass|word & more')
        .digest();
      expect(bytes.subarray(4)).toEqual(digest);
      start();
      expect(readDefinitions(target).users[0]?.password_hash).not.toBe(first);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
