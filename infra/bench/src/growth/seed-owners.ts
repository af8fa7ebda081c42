import { createBrowserSession, enrollWithPassword } from '@petwell/acceptance';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { loadOf, type LoadedDatabase } from './load-statements.ts';

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

/** Fills every service's database with so many owners; answers how long that took, in seconds. */
export async function seedOwners(stack: RunningStack, owners: number): Promise<number> {
  const email = 'first@load.example.com';
  const owner = { firstName: 'Ana', lastName: 'Reyes', email, phone: '904-555-0100' };
  const session = createBrowserSession(stack.urls.gateway);
  await enrollWithPassword(session, { pet, owner, password: loadedPassword });
  const startedAt = performance.now();
  for (const [service, statements] of Object.entries(loadOf(owners, email))) {
    const client = new pg.Client({
      connectionString: stack.control.databaseUrl(service as LoadedDatabase),
    });
    await client.connect();
    try {
      for (const { text } of statements) await client.query(text);
    } finally {
      await client.end();
    }
  }
  return (performance.now() - startedAt) / 1000;
}
