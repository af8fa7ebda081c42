// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { campaignsQuery } from '../../src/features/campaigns/api/campaigns.ts';
import {
  planFiguresQuery,
  serviceUsesQuery,
} from '../../src/features/plan-figures/api/plan-figures.ts';
import { providerFiguresQuery } from '../../src/features/plan-figures/api/provider-figures.ts';
import { benefitReportQuery } from '../../src/features/reports/benefit-report/api/benefit-report.ts';
import {
  accountCasesQuery,
  useCloseAccountCase,
} from '../../src/features/work-list/api/account-cases.ts';
import { changeCallsQuery } from '../../src/features/work-list/api/change-calls.ts';
import { outgrownPlansQuery } from '../../src/features/work-list/api/outgrown-plans.ts';
import { paidElsewhereQuery } from '../../src/features/work-list/api/paid-elsewhere.ts';
import { priceCallsQuery } from '../../src/features/work-list/api/price-calls.ts';
import { dateTime, refusal } from './answers.ts';
import { expectCommand, expectRead, quiet, readFirst } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { integer, like, regex } = MatchersV3;

const page = { items: like([]), total: integer(0), nextCursor: null };

test.each([
  ['plans that pets grow out of', '/api/admin/life-stages', outgrownPlansQuery, page],
  ['calls about new prices', '/api/admin/price-calls', priceCallsQuery, page],
  ['plans paid at the clinic', '/api/admin/paid-elsewhere', paidElsewhereQuery, page],
  ['calls about changes', '/api/admin/plan-change-calls', changeCallsQuery, { items: like([]) }],
] as const)('staff read %s', async (what, path, query, body) => {
  await expectRead({ state: quiet, what, path }, body).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(query as never)).toMatchObject({ items: [] });
  });
});

const month = '2026-11';
const aMonth = regex(/^\d{4}-\d\d$/, month);
const figures = {
  ...Object.fromEntries(
    [
      'members',
      'paidCents',
      'usedListCents',
      'importedListCents',
      'usesWithoutCost',
      'beyondPaidCents',
      'openListCents',
      'idleMembers',
      'endingMembers',
      'noShows',
      'renewals',
      'renewalCents',
      'leaving',
      'leavingCents',
      'cash',
      'cashCents',
      'setUps',
      'setUpCents',
    ].map((name) => [name, integer(0)]),
  ),
  usedCostCents: integer(0),
};

test.each([
  {
    what: 'what members used and could use',
    path: '/api/admin/reports/plan-figures',
    options: planFiguresQuery,
    body: { readAt: dateTime, nextMonth: aMonth, total: figures, plans: like([]) },
  },
  {
    what: 'how much of each service was used',
    path: '/api/admin/reports/plan-figures/services',
    options: serviceUsesQuery,
    body: { services: like([]) },
  },
  {
    what: 'what each vet performed',
    path: '/api/admin/reports/providers',
    query: { month },
    options: providerFiguresQuery(month),
    body: { month, providers: like([]) },
  },
  {
    what: 'price campaigns of a plan',
    path: '/api/admin/price-campaigns',
    query: { kind: 'plan', id: '2' },
    options: campaignsQuery({ kind: 'plan', id: 2 }),
    body: { campaigns: like([]) },
  },
  {
    what: 'claims to accounts',
    path: '/api/admin/account-cases',
    options: accountCasesQuery,
    body: { cases: like([]) },
  },
  {
    what: 'ended plan years',
    path: '/api/admin/reports/benefits',
    options: benefitReportQuery,
    body: { plans: like([]) },
  },
])('managers read $what', async ({ options, body, ...asked }) => {
  await expectRead({ state: quiet, ...asked }, body).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(options as never)).toBeDefined();
  });
});

test('a claim that doesn’t exist isn’t decided', async () => {
  const path = '/api/admin/account-cases/999999/close';
  const body = { decision: 'keep' as const };
  await expectCommand(
    { state: quiet, what: 'deciding a claim that is none', path, body },
    404,
    refusal('not_found'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const decided = mutate(useCloseAccountCase, { id: 999_999, ...body });
    await expect(decided).rejects.toMatchObject({ code: 'not_found' });
  });
});
