import type { BrowserSession } from '@petwell/acceptance';
import type pg from 'pg';

/** A read of staff's list, `variants` of it in turn, so that no answer is only the one before. */
export type StaffRequest = { name: string; variants: readonly string[] };

const usersPath = '/api/admin/users';
const linkPattern = /^<(.+)>; rel="next"$/;

/** The row after which the last page of so many customers begins, in an order of staff's list. */
const lastPageSql = {
  newest: `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS key, id
           FROM owners ORDER BY created_at, id OFFSET 100 LIMIT 1`,
  name: `SELECT lower(last_name || ' ' || first_name) AS key, id FROM owners
         ORDER BY lower(last_name || ' ' || first_name) DESC, id DESC OFFSET 100 LIMIT 1`,
};

/** The address of the last page: the one of the second page, with its position moved to the end. */
async function deepestPage(
  { session, database }: Deps,
  sort: keyof typeof lastPageSql,
): Promise<string> {
  const { headers } = await session.get(`${usersPath}?sort=${sort}`);
  const next = linkPattern.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) throw new Error('The list has no second page');
  const address = new URL(next, 'http://petwell.example');
  const cursor = Buffer.from(address.searchParams.get('cursor') ?? '', 'base64url').toString();
  const { rows } = await database.query<{ key: string; id: number }>(lastPageSql[sort]);
  const [last] = rows;
  if (last === undefined) throw new Error('There are too few customers for pages');
  const position = [...(JSON.parse(cursor) as unknown[]).slice(0, 2), last.key, last.id];
  const moved = Buffer.from(JSON.stringify(position)).toString('base64url');
  address.searchParams.set('cursor', moved);
  return `${address.pathname}${address.search}`;
}

type Deps = { session: BrowserSession; database: pg.Client };

const search = (...texts: string[]) =>
  texts.map((text) => `${usersPath}?q=${encodeURIComponent(text)}`);

/** Everything that the list is asked while staff work with it. */
export async function staffRequests(deps: Deps): Promise<StaffRequest[]> {
  const statuses = ['active', 'pending_payment', 'cancelled', 'suspended'];
  return [
    { name: 'first page', variants: [usersPath] },
    { name: 'first page by name', variants: [`${usersPath}?sort=name`] },
    { name: 'search: name', variants: search('marcus whitaker', 'olivia', 'nakamura', 'henry ze') },
    {
      name: 'search: name with a typo',
      variants: search('katherin lindgrenn', 'takahasi olivia', 'gallaher grace', 'okafr marcus'),
    },
    {
      name: 'search: e-mail',
      variants: search('customer512@load', 'customer77123@load.example.com', 'customer9031@'),
    },
    { name: 'search: phone', variants: search('904-555-0177', '(904) 555-4410', '9045559901') },
    ...statuses.map((status) => ({
      name: `filter: ${status}`,
      variants: [`${usersPath}?status=${status}`, `${usersPath}?status=${status}&sort=name`],
    })),
    { name: 'deepest page', variants: [await deepestPage(deps, 'newest')] },
    { name: 'deepest page by name', variants: [await deepestPage(deps, 'name')] },
    { name: 'summary', variants: ['/api/admin/summary'] },
  ];
}
