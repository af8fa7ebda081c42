import { encodeCursor } from '@petwell/chassis';
import { adminUsersQuerySchema } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { owner } from '../../test/factories.ts';
import { createListCustomers, type CustomerDirectory } from './list-customers.ts';

const listed = (id: number) => ({
  customer: { owner: owner({ id }), pets: [], enrollments: [] },
  sortKey: `2026-01-0${id}T10:00:00.000Z`,
});

function setUp(pages: Partial<Record<'exact' | 'similar', number[]>>) {
  const find = vi.fn<CustomerDirectory['find']>(({ matching, limit }) => {
    const ids = pages[matching] ?? [];
    return Promise.resolve({
      listed: ids.slice(0, limit).map(listed),
      total: ids.length,
      plans: null,
    });
  });
  const listCustomers = createListCustomers({ directory: { find } });
  const list = (query: object = {}) => listCustomers(adminUsersQuerySchema.parse(query));
  return { find, list };
}

test('returns a cursor after a full page', async () => {
  const { find, list } = setUp({ exact: [3, 2, 1] });
  const page = await list({ limit: 2 });
  expect([page.customers.map((one) => one.owner.id), page.total]).toEqual([[3, 2], 3]);
  await list({ limit: 2, cursor: page.nextCursor });
  expect(find.mock.lastCall?.[0].after).toEqual({
    key: '2026-01-02T10:00:00.000Z',
    id: 2,
  });
});

test('returns no cursor after the last page', async () => {
  expect(await setUp({ exact: [2, 1] }).list({ limit: 2 })).toMatchObject({ nextCursor: null });
});

test('searches for misspelled names only without an exact match', async () => {
  const { find, list } = setUp({ exact: [], similar: [2, 1] });
  const page = await list({ q: 'smiht', limit: 1 });
  expect([page.customers.length, page.total]).toEqual([1, 2]);
  await list({ q: 'smiht', limit: 1, cursor: page.nextCursor });
  expect(find.mock.calls.map(([{ matching }]) => matching)).toEqual([
    'exact',
    'similar',
    'similar',
  ]);
});

test('does not correct two letters', async () => {
  const { find, list } = setUp({});
  await list({ q: 'zz' });
  expect(find).toHaveBeenCalledTimes(1);
});

test.each([
  [['newest', 'exact', "2026' OR 1=1", 7]],
  [['newest', 'exact', '2026-01-02T10:00:00.000Z', -1]],
  [['newest', 'loose', '2026-01-02T10:00:00.000Z', 7]],
])('refuses the position %j', async (position) => {
  const { list } = setUp({ exact: [2, 1] });
  const listing = list({ cursor: encodeCursor(position) });
  await expect(listing).rejects.toMatchObject({ code: 'validation_failed' });
});

test('refuses the cursor of another sort order', async () => {
  const { list } = setUp({ exact: [2, 1] });
  const { nextCursor: cursor } = await list({ limit: 1 });
  await expect(list({ sort: 'name', cursor })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { cursor: expect.any(String) as string },
  });
});
