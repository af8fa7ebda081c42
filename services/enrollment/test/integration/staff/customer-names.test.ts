import { createPool } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;
/** One connection each. */
type Client = ReturnType<typeof createPool>;
let clients: Client[];
beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  clients = [1, 2, 3].map(() => createPool({ databaseUrl: database.url, poolSize: 1 }));
});
beforeEach(() => one().query('TRUNCATE owners, customer_names CASCADE'));
afterAll(async () => {
  for (const client of clients ?? []) await client.end();
  await database.drop();
});

function client(index: number): Client {
  const found = clients[index];
  if (!found) throw new Error('There are three connections');
  return found;
}
const one = () => client(0);
const other = () => client(1);
// In no transaction: within one, what others do is seen as it was at first.
const watcher = () => client(2);

const add = (by: Client, id: number, [firstName, lastName]: [string, string]) =>
  by.query(
    `INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version)
     VALUES ($1, $2, $3, 'x@example.com', '1', now(), 1)`,
    [id, firstName, lastName],
  );
const rename = (by: Client, id: number, [firstName, lastName]: [string, string]) =>
  by.query('UPDATE owners SET first_name = $2, last_name = $3 WHERE id = $1', [
    id,
    firstName,
    lastName,
  ]);
const remove = (by: Client, id: number) => by.query('DELETE FROM owners WHERE id = $1', [id]);

async function names(): Promise<string[]> {
  const { rows } = await one().query<{ name: string }>('SELECT name FROM customer_names');
  return rows.map(({ name }) => name).toSorted();
}

/** Until the other connection waits for a lock: then what comes next happens at the same time. */
async function untilWaiting(): Promise<void> {
  const isWaiting = async () =>
    (
      await watcher().query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rows[0]?.count;
  await expect.poll(isWaiting).toBe(1);
}

test('names are known once each, in lower case', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await add(one(), 2, ['Bo', 'PARK']);
  await add(one(), 3, ['Park', 'Park']);
  expect(await names()).toEqual(['ada', 'bo', 'park']);
});

test('a name that nobody has any more is forgotten, one that another has is not', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await add(one(), 2, ['Park', 'Ada']);
  await add(one(), 3, ['Bo', 'Park']);
  await remove(one(), 1);
  await remove(one(), 3);
  expect(await names()).toEqual(['ada', 'park']);
  await remove(one(), 2);
  expect(await names()).toEqual([]);
});

test('a changed name takes the place of the one before', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await rename(one(), 1, ['Ada', 'Zeller']);
  expect(await names()).toEqual(['ada', 'zeller']);
  await rename(one(), 1, ['Zeller', 'Ada']);
  expect(await names()).toEqual(['ada', 'zeller']);
});

test('of the two last ones of a name, removed at the same time, nothing stays', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await add(one(), 2, ['Ada', 'Park']);
  await one().query('BEGIN');
  await remove(one(), 1);
  const second = remove(other(), 2);
  await untilWaiting();
  await one().query('COMMIT');
  await second;
  expect(await names()).toEqual([]);
});

test('who comes while the last one of the same name is removed is found', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await one().query('BEGIN');
  await remove(one(), 1);
  const coming = add(other(), 2, ['Ada', 'Park']);
  await untilWaiting();
  await one().query('COMMIT');
  await coming;
  expect(await names()).toEqual(['ada', 'park']);
});

test('who is not committed yet keeps the name from being forgotten', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await one().query('BEGIN');
  await add(one(), 2, ['Ada', 'Park']);
  const removal = remove(other(), 1);
  await untilWaiting();
  await one().query('COMMIT');
  await removal;
  expect(await names()).toEqual(['ada', 'park']);
});

test('two of the same name do not wait for each other', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await one().query('BEGIN');
  await add(one(), 2, ['Ada', 'Park']);
  await add(other(), 3, ['Park', 'Ada']);
  await one().query('COMMIT');
  expect(await names()).toEqual(['ada', 'park']);
});

test('two who take each other’s name wait in turn, and both names stay', async () => {
  await add(one(), 1, ['Ada', 'Park']);
  await add(one(), 2, ['Ada', 'Zeller']);
  await one().query('BEGIN');
  await rename(one(), 1, ['Ada', 'Zeller']);
  const second = rename(other(), 2, ['Ada', 'Park']);
  await untilWaiting();
  await one().query('COMMIT');
  await second;
  expect(await names()).toEqual(['ada', 'park', 'zeller']);
});
