import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const sampleService = 'services/shared/chassis/test/fixtures/sample-service';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('startTestDatabase', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([
      startTestDatabase({ migrations: sampleService }),
      startTestDatabase({ migrations: sampleService }),
    ]);
  });
  afterAll(() => Promise.all([first.drop(), second.drop()]));

  it('gives concurrent callers a migrated database each', async () => {
    await query(first.url, "INSERT INTO notes (text) VALUES ('only here')");
    expect(await query(first.url, 'SELECT text FROM notes')).toEqual([{ text: 'only here' }]);
    expect(await query(second.url, 'SELECT text FROM notes')).toEqual([]);
  });

  it('drops a database that is still in use', async () => {
    const database = await startTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});
