// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { activityQuery } from '../../src/features/activity/api/get-activity.ts';
import { driftQuery, workListQuery } from '../../src/features/work-list/api/get-work-list.ts';
import { expectRead, quiet, readFirst, triedInVain } from './staff-contract.ts';
import { read, servePageFrom } from './web-contract.ts';

const { boolean, eachLike, integer, like, nullValue, regex, string } = MatchersV3;
const time = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-01-05T10:00:00.000Z');

const entry = {
  id: integer(90),
  at: time,
  username: string('admin'),
  name: nullValue(),
  action: string('sign-in'),
  subject: string('session'),
  result: regex(/^(done|refused|failed)$/, 'done'),
  clientAddress: string('203.0.113.7'),
};

test('staff read the activity log', async () => {
  await expectRead(
    {
      state: triedInVain,
      what: 'the activity log',
      path: '/api/admin/activity',
      query: { q: 'invalid' },
    },
    { entries: eachLike({ ...entry, detail: 'Invalid credentials' }), hasMore: boolean(false) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(activityQuery('invalid'))).toMatchObject({
      entries: [{ username: 'admin' }],
    });
  });
});

test('staff read the work list and the reconciliations', async () => {
  const list = { items: like([]), nextCursor: nullValue(), total: integer(0) };
  await expectRead(
    { state: quiet, what: 'the work list', path: '/api/admin/work-list' },
    { expiringCards: list, failedPayments: list },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(workListQuery('failedPayments'))).toMatchObject({ items: [] });
  });
  await expectRead(
    { state: quiet, what: 'the reconciliations', path: '/api/admin/drift' },
    { runs: like([]) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(driftQuery)).toEqual({ runs: [] });
  });
});
