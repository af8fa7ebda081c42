// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { campaignsQuery } from '../../src/features/price-campaigns/api/campaigns.ts';
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

const { integer, like, nullValue, regex } = MatchersV3;

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
  usedCostCents: nullValue(),
};

test.each([
  [
    'what members used and could use',
    '/api/admin/reports/plan-figures',
    {},
    planFiguresQuery,
    { readAt: dateTime, nextMonth: aMonth, total: figures, plans: like([]) },
  ],
  [
    'how much of each service was used',
    '/api/admin/reports/plan-figures/services',
    {},
    serviceUsesQuery,
    { services: like([]) },
  ],
  [
    'what each vet performed',
    '/api/admin/reports/providers',
    { month },
    providerFiguresQuery(month),
    { month, providers: like([]) },
  ],
  [
    'price campaigns of a plan',
    '/api/admin/price-campaigns',
    { kind: 'plan', id: '2' },
    campaignsQuery({ kind: 'plan', id: 2 }),
    { campaigns: like([]) },
  ],
  ['claims to accounts', '/api/admin/account-cases', {}, accountCasesQuery, { cases: like([]) }],
  ['ended plan years', '/api/admin/reports/benefits', {}, benefitReportQuery, { plans: like([]) }],
] as const)('managers read %s', async (what, path, query, options, body) => {
  await expectRead({ state: quiet, what, path, query }, body).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(options as never)).toBeDefined();
  });
});

test('a claim that is closed already is not decided again', async () => {
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
