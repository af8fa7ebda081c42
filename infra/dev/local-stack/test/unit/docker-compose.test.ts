import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeProcesses } from '../../src/process-table.ts';
import { repositoryDir } from '../../src/repository.ts';
import { settingsFor } from '../factories.ts';

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.coerce.string()).default({}),
      ports: z.array(z.string()).default([]),
    }),
  ),
});

const readText = (file: string) => readFileSync(join(repositoryDir, file), 'utf8');
const compose = composeSchema.parse(parse(readText('docker-compose.yml'), { merge: true }));

/** Set by the images, or needed only when everything runs on one machine. */
const elsewhere = [
  'HOST',
  'WEB_DIR',
  'BUS_NAMESPACE',
  'LOG_LEVEL',
  'NODE_ENV',
  'BUSINESS_CLOCK_FILE',
  // Containers have no demo owner.
  'DEMO_EMAIL',
  'DEMO_PASSWORD',
];
const tools = ['stripe-simulator'];
/** Containers use Mailpit instead. */
const replaced = ['mail-inbox'];

describe('docker-compose.yml', () => {
  it('runs every process of the local stack with the same settings', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'petwell-compose-'));
    try {
      for (const { name, environment } of describeProcesses(await settingsFor({ dataDir }))) {
        if (replaced.includes(name)) continue;
        const given = Object.keys(compose.services[name]?.environment ?? {});
        const wanted = tools.includes(name) ? ['PORT'] : Object.keys(environment);
        expect(given, name).toEqual(
          expect.arrayContaining(wanted.filter((variable) => !elsewhere.includes(variable))),
        );
      }
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('publishes ports on the loopback interface only', () => {
    const published = Object.values(compose.services).flatMap(({ ports }) => ports);
    expect(published).toHaveLength(5);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('lists every setting in .env.example', () => {
    const known = [...readText('docker-compose.yml').matchAll(/\$\{([A-Z_]+):/g)];
    const named = [...readText('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)];
    expect(new Set(named.map(([, name]) => name))).toEqual(
      new Set([...known.map(([, name]) => name), 'COMPOSE_PROFILES']),
    );
  });
});
