import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const sampleService = resolve(import.meta.dirname, '../fixtures/sample-service');

/** Gives each test a copy of the sample service and an empty database. */
export function useSampleDatabase() {
  let serviceDir: string;
  let database: TestDatabase;
  beforeEach(async () => {
    serviceDir = await mkdtemp(join(tmpdir(), 'petwell-migrate-'));
    await cp(sampleService, serviceDir, { recursive: true });
    database = await startTestDatabase();
  });
  afterEach(async () => {
    await database.drop();
    await rm(serviceDir, { recursive: true });
  });
  return {
    /** Arguments of the migration commands. */
    target: () => ({ serviceDir, databaseUrl: database.url }),
    file: (...path: string[]) => join(serviceDir, 'prisma', ...path),
    query: async (sql: string): Promise<Record<string, unknown>[]> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
