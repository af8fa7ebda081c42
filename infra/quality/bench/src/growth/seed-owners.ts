import { createBrowserSession, enrollWithPassword } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { loadOf, type LoadedDatabase, type LoadStatement } from './load-statements.ts';

/** Of every loaded owner. */
export const loadedPassword = 'walkies-at-noon';
export const loadedEmail = (index: number) => `customer${index}@load.example.com`;

const pet = {
  name: 'Biscuit',
  type: 'dog' as const,
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: [],
};

async function fill(connectionString: string, statements: readonly LoadStatement[]) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const { text } of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

const inHurry = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  maintenance_work_mem: '512MB',
};

/** What is filled can be filled again: nothing has to survive a crash, nothing is tidied up meanwhile. */
async function hurried({ control }: RunningStack, work: () => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: control.adminDatabaseUrl });
  await admin.connect();
  try {
    for (const [name, value] of Object.entries(inHurry)) {
      await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    }
    await admin.query('SELECT pg_reload_conf()');
    await work();
    for (const name of Object.keys(inHurry)) await admin.query(`ALTER SYSTEM RESET ${name}`);
    await admin.query('SELECT pg_reload_conf()');
  } finally {
    await admin.end();
  }
}

/** Fills every service's database with so many owners; answers how long that took, in seconds. */
export async function seedOwners(stack: RunningStack, owners: number): Promise<number> {
  const email = 'first@load.example.com';
  const owner = { firstName: 'Ana', lastName: 'Reyes', email, phone: '904-555-0100' };
  const session = createBrowserSession(stack.urls.gateway);
  await enrollWithPassword(session, { pet, owner, password: loadedPassword });
  const startedAt = performance.now();
  await hurried(stack, () =>
    Promise.all(
      Object.entries(loadOf(owners, email)).map(([service, statements]) =>
        fill(stack.control.databaseUrl(service as LoadedDatabase), statements),
      ),
    ),
  );
  return (performance.now() - startedAt) / 1000;
}
