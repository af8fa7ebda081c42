import { createPool } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { adminUsersQuerySchema } from '@petwell/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStatements } from '../../../src/data/load-data.ts';
import { readCustomerSearch } from '../../../src/data/staff/customer-filter.ts';
import {
  pageAlongSql,
  pageOfFoundSql,
  type PageRequest,
} from '../../../src/data/staff/customer-pages.ts';
import { queryFound, type ReportPool } from '../../../src/data/staff/report-query.ts';

const customers = 3_000;
let database: TestDatabase;
let pool: ReportPool;
type Person = {
  id: number;
  names: [string, string];
  said: string;
  digits: string;
  statuses: string[];
};
let people: Person[];

beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  pool = createPool({ databaseUrl: database.url, poolSize: 2 });
  for (const { text } of loadStatements(customers)) await pool.query(text);
  const { rows } = await pool.query<Omit<Person, 'names'> & { first: string; last: string }>(`
    SELECT o.id, lower(o.first_name) AS first, lower(o.last_name) AS last,
      lower(' ' || o.first_name || ' ' || o.last_name || ' ' || o.email) AS said,
      replace(o.phone, '-', '') AS digits,
      array(SELECT e.status::text FROM enrollments e WHERE e.owner_id = o.id) AS statuses
    FROM owners o ORDER BY o.created_at DESC, o.id DESC`);
  people = rows.map(({ first, last, ...person }) => ({ ...person, names: [first, last] }));
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** In pages of a fifth. */
const fifthOf = (all: unknown[]): number => Math.max(2, Math.ceil(all.length / 5));

type Ask = {
  q: string;
  limit: number;
  status?: PageRequest['status'];
  matching?: PageRequest['matching'];
};
type Way = typeof pageAlongSql;
type Listed = { id: number | null; sort_key: Date; total?: string };

/** Everybody on all the pages, one page after the other, and the totals that were told on the way. */
async function walk(way: Way, { q, status = 'all', matching = 'exact', limit }: Ask) {
  const base = { ...adminUsersQuerySchema.parse({ q, status }), limit, matching };
  const search = await readCustomerSearch(pool, base);
  if (search === null) throw new Error(`Nobody is called anything like ${q}`);
  const ids: number[] = [];
  const totals = new Set<number>();
  let after: PageRequest['after'] = null;
  for (;;) {
    const rows: Listed[] = await queryFound<Listed>(pool, way({ ...base, after }, search));
    for (const { total } of rows) if (total !== undefined) totals.add(Number(total));
    const page = rows.filter(({ id }) => id !== null);
    ids.push(...page.map(({ id }) => id ?? 0));
    const last = page.at(-1);
    if (last?.id == null) return { ids, totals: [...totals] };
    const key = last.sort_key.toISOString();
    after = { sort: base.sort, matching, key, id: last.id };
  }
}

const ways: [string, Way][] = [
  ['along the list', pageAlongSql],
  ['out of who is found by index', pageOfFoundSql],
];
const isSaid = (word: string) => (person: Person) =>
  person.said.includes(word.length < 3 ? ` ${word}` : word) ||
  (/^[\d-]{3,}$/.test(word) && person.digits.includes(word.replaceAll('-', '')));

describe.each(ways)('%s, all pages of a search have whom it is about, once', (_way, way) => {
  test.each([
    'olivia',
    'livi',
    'marcus whitaker',
    'whitaker marc',
    'y',
    'ya ada',
    'er12',
    'customer123@load',
    'mer7@load.example.com ka',
    '904-555',
    '555-0017',
    '0177',
    '45550',
    "o'neil",
    'olivia zzz',
  ])('%s', async (q) => {
    for (const status of ['all', 'cancelled'] as const) {
      const expected = people.filter(
        (person) =>
          q.split(' ').every((word) => isSaid(word)(person)) &&
          (status === 'all' || person.statuses.includes(status)),
      );
      const { ids, totals } = await walk(way, { q, status, limit: fifthOf(expected) });
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect(totals).toEqual(way === pageOfFoundSql ? [expected.length] : []);
    }
  });

  test.each(['lindgrenn', 'olivai', 'takahasi olivia', 'marcs whitakr', 'whitakr marcs whitaker'])(
    '%s, misspelt',
    async (q) => {
      const similar = await pool.query<{ word: string; name: string }>(
        `SELECT word, name FROM unnest(string_to_array($1, ' ')) word, customer_names
         WHERE word_similarity(word, name) >= 0.4`,
        [q],
      );
      const means = (word: string, name: string) =>
        similar.rows.some((row) => row.word === word && row.name === name);
      const expected = people.filter(({ names }) =>
        q.split(' ').every((word) => names.some((name) => means(word, name))),
      );
      expect(expected.length).toBeGreaterThan(2);
      const { ids } = await walk(way, { q, matching: 'similar', limit: fifthOf(expected) });
      expect(ids).toEqual(expected.map(({ id }) => id));
    },
  );
});
