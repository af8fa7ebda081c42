import type { Accounts, MoneyReport, MoneyTransaction, PlanReport } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { chooseInBar, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const totals = {
  collectedCents: 38_295,
  refundsCents: -2_500,
  disputesCents: -12_765,
  otherCents: 3_000,
  feesCents: -3_067,
  netCents: 22_963,
  payoutsCents: -9_000,
};
const nothing = {
  collectedCents: 0,
  refundsCents: 0,
  disputesCents: 0,
  otherCents: 0,
  feesCents: 0,
  netCents: 0,
  payoutsCents: 0,
};
const money = (given: Partial<MoneyReport> = {}): MoneyReport => ({
  month: '2026-10',
  startsAt: '2026-10-01T04:00:00.000Z',
  endsAt: '2026-11-01T04:00:00.000Z',
  readThrough: '2026-11-24T15:05:00.000Z',
  comparison: { differing: 0, payments: [] },
  totals,
  recorded: { count: 2, cents: 28_000 },
  closed: null,
  utc: {
    startsAt: '2026-10-01T00:00:00.000Z',
    endsAt: '2026-11-01T00:00:00.000Z',
    onlyAtStripe: { ...nothing, netCents: 1 },
    onlyAtClinic: { ...nothing, netCents: 4_000 },
  },
  ...given,
});
const none = { count: 0, plans: 0, cents: 0 };
const plans = (given: Partial<PlanReport> = {}): PlanReport => ({
  month: '2026-10',
  start: { plans: 3, members: 2, cents: 12_250 },
  moves: {
    new: { count: 1, plans: 1, cents: 2_000 },
    ended: { count: 1, plans: -1, cents: -1_250 },
    changed: { count: 1, plans: 0, cents: 250 },
    restarted: none,
    // One plan, twice.
    held: { count: 2, movedPlans: 1, plans: -2, cents: -9_800 },
    resumed: { count: 2, movedPlans: 1, plans: 2, cents: 9_800 },
    transferred: none,
    imported: none,
  },
  end: { plans: 3, members: 2, cents: 13_250 },
  churn: { lostPlans: 2, endedPlans: 1, activeAtStart: 3, percent: 66.7 },
  mix: [{ planId: 2, planName: 'Dog Gold', plans: 3, cents: 13_250 }],
  ...given,
});
const transaction = (given: Partial<MoneyTransaction> = {}): MoneyTransaction => ({
  id: 'txn_1',
  createdAt: '2026-10-05T15:00:00.000Z',
  availableOn: '2026-10-07T00:00:00.000Z',
  status: 'available',
  type: 'charge',
  reportingCategory: 'charge',
  amountCents: 12_765,
  feeCents: 400,
  netCents: 12_365,
  countedCents: 12_765,
  sourceId: 'ch_1',
  description: null,
  payment: { invoiceId: 'in_1', ownerId: 7, ownerName: 'Ana Reyes', email: 'ana@example.com' },
  payout: null,
  ...given,
});

const mockMoney = (report: MoneyReport | null) =>
  server.use(
    http.get('*/api/admin/reports/money', () =>
      report ? HttpResponse.json(report) : new HttpResponse(null, { status: 500 }),
    ),
  );
const mockPlans = (report: PlanReport) =>
  server.use(http.get('*/api/admin/reports/plans', () => HttpResponse.json(report)));
const accounts: Accounts = {
  month: '2026-10',
  deferred: {
    openingCents: 40_000,
    billedCents: 103_500,
    earnedCents: 85_060,
    releasedCents: 5_000,
    closingCents: 53_440,
  },
  billed: { feeCents: 40_000, planCents: 50_000, addOnCents: 13_500, otherCents: 0 },
  recorded: [
    { day: '2026-10-10', recordedBy: 'Maya Lee', method: 'cash', count: 2, cents: 12_700 },
  ],
  stripe: { openingCents: 6_000, closingCents: -2_000 },
};
const mockAccounts = (given = accounts) =>
  server.use(http.get('*/api/admin/reports/accounts', () => HttpResponse.json(given)));
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('/admin-dashboard/money', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
    mockMoney(money());
    mockPlans(plans());
    mockAccounts();
  });

  it('[OFR-143] shows no minus before zero', async () => {
    mockAccounts({ ...accounts, deferred: { ...accounts.deferred, releasedCents: 0 } });
    await renderApp('/admin-dashboard/money?month=2026-10');
    const region = within(await screen.findByRole('region', { name: 'Earned and owed' }));
    const released = await region.findByText('Released');
    expect(released.nextElementSibling).toHaveTextContent(/^\$0\.00$/);
  });

  it('[OFR-143] [OFR-145] [OFR-146] says what was earned and is owed, and offers the payments', async () => {
    await renderApp('/admin-dashboard/money?month=2026-10');
    const region = within(await screen.findByRole('region', { name: 'Earned and owed' }));
    await region.findByText('Owed to members');
    const amounts = region
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(amounts).toEqual([
      'Opening $400.00',
      'Billed $1,035.00',
      'Earned -$850.60',
      'Released -$50.00',
      'Closing $534.40',
      'Membership fees $400.00',
      'Plans $500.00',
      'Add-ons $135.00',
      'Credits and other $0.00',
      'In total $1,035.00',
      'Opening $60.00',
      'Closing -$20.00',
    ]);
    expect(region.getByRole('listitem')).toHaveTextContent(
      'October 10, 2026 · Maya Lee · cash, 2 times$127.00',
    );
    expect(region.getByRole('link', { name: 'Export payments' })).toHaveAttribute(
      'href',
      '/api/admin/reports/accounts.csv?month=2026-10',
    );
  });

  it('[MNY-111] says whether the payments agree with the balance, and which don’t', async () => {
    const { unmount } = await renderApp('/admin-dashboard/money');
    await screen.findByText(
      'Every payment, refund, and dispute in PetWell agrees with this balance.',
    );
    unmount();
    const payment = {
      invoiceId: 'in_1',
      ownerId: 7,
      ownerName: 'Ana Reyes',
      email: 'ana@example.com',
      ledgerCents: 12_765,
      balanceCents: 10_265,
    };
    mockMoney(money({ comparison: { differing: 2, payments: [payment] } }));
    await renderApp('/admin-dashboard/money');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('2 payments don’t agree with Stripe’s balance');
    expect(alert).toHaveTextContent('Ana Reyes$127.65 in PetWell, $102.65 at Stripein_1');
    expect(alert).toHaveTextContent('And 1 more.');
  });

  it('[MEM-38] is closed by a manager after a question, and says by whom and when', async () => {
    const { user } = await renderApp('/admin-dashboard/money?month=2026-10');
    let closings = 0;
    const closed = { at: '2026-11-03T15:00:00.000Z', by: 'Maya Chen' };
    server.use(
      http.post('*/api/admin/reports/money/2026-10/close', () => {
        closings += 1;
        mockMoney(money({ closed }));
        return HttpResponse.json(money({ closed }));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Close month' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close October 2026?' }));
    await user.dblClick(question.getByRole('button', { name: 'Close month' }));
    expect(await screen.findByText(wholeText(/^Closed on .* by Maya Chen\.$/))).toBeVisible();
    expect(closings).toBe(1);
    expect(screen.queryByRole('button', { name: 'Close month' })).toBeNull();
  });

  it('[MNY-47] shows a month’s money, what Stripe’s UTC month counts otherwise, and the revenue’s moves', async () => {
    const { user } = await renderApp('/admin-dashboard');
    await chooseInBar(user, 'Money');
    await screen.findByRole('table', { name: 'Stripe balance' });
    expect(rowsOf('Stripe balance')).toEqual([
      'CollectedCard payments for plans, before fees$382.95',
      'RefundsOn the day they were made-$25.00',
      'DisputesTaken back by banks, and returned when won-$127.65',
      'OtherCharges that aren’t for plans, and everything else in the account$30.00',
      'FeesStripe’s, of payments and of the account-$30.67',
      'NetWhat the balance gained$229.63',
      'Paid out to the bankFrom the balance; not part of net-$90.00',
    ]);
    expect(screen.getByText(/Stripe’s own reports use UTC/).parentElement).toHaveTextContent(
      'Its October 2026 is Sep 30, 2026, 8:00 PM to Oct 31, 2026, 8:00 PM at the clinic. It counts $0.01 net that is in another month here, and leaves out $40.00 net that is in this one.',
    );
    await screen.findByRole('table', { name: 'Recurring revenue' });
    expect(rowsOf('Recurring revenue')).toEqual([
      'At the start2 members3$122.50',
      'New1+1+$20.00',
      'Imported00$0.00',
      'Ended1-1-$12.50',
      'Changed10+$2.50',
      'Restarted00$0.00',
      'Suspended or on hold21 plan-2-$98.00',
      'Resumed21 plan+2+$98.00',
      'Transferred00$0.00',
      'At the end2 members3$132.50',
    ]);
    expect(screen.getByText('Churn:').parentElement).toHaveTextContent(
      'Churn: 66.7%. 2 plans ended or stayed suspended, and 3 were active at the start.',
    );
    expect(rowsOf('Plans')).toEqual(['Dog Gold3100%$132.50']);
    expect(screen.getByText('Billed by Stripe')).toBeVisible();
    const lists = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.endsWith('#customers'))
      .map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).search]);
    // [ADM-30] A plan of the mix as it was then.
    expect(lists).toEqual([
      ['$12,043.50', '?figure=active'],
      ['$12,043.50', '?figure=billed'],
      ['3', '?figure=active&month=2026-09'],
      ['1', '?figure=new&month=2026-10'],
      ['1', '?figure=cancelled&month=2026-10'],
      ['1', '?figure=changed&month=2026-10'],
      ['2', '?figure=held&month=2026-10'],
      ['2', '?figure=resumed&month=2026-10'],
      ['3', '?figure=active&month=2026-10'],
      ['2 plans ended or stayed suspended', '?figure=lost&month=2026-10'],
      ['3 were active', '?figure=active&month=2026-09'],
      ['3', '?figure=active&month=2026-10&plan=2'],
    ]);
  });

  it('[MNY-45] [MNY-47] opens the list of a number, and what an automatic payout consists of', async () => {
    server.use(
      http.get('*/api/admin/reports/money/transactions', ({ request }) => {
        const query = new URL(request.url).searchParams;
        const isPayout = query.get('payout') === 'po_1';
        const shown = isPayout
          ? [transaction()]
          : [
              transaction({
                id: 'txn_2',
                reportingCategory: 'payout',
                amountCents: -9_000,
                feeCents: 0,
                countedCents: -9_000,
                sourceId: 'po_1',
                payment: null,
                description: 'STRIPE PAYOUT',
                payout: { arrivesOn: '2026-10-08', isAutomatic: true, status: 'paid' },
              }),
              transaction({
                id: 'txn_3',
                reportingCategory: 'payout',
                sourceId: 'po_2',
                payment: null,
                payout: { arrivesOn: '2026-10-09', isAutomatic: false, status: 'paid' },
              }),
            ];
        return HttpResponse.json({ transactions: shown, nextCursor: null });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/money');
    await user.click(
      await screen.findByRole('link', { name: 'Paid out to the bank: -$90.00, show the list' }),
    );
    expect(await screen.findByText(/At the bank on October 8, 2026/)).toBeVisible();
    expect(screen.getByText(/Made on request: Stripe doesn’t say/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show what it consists of' }));
    expect(await screen.findByRole('heading', { name: 'Payout po_1' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ana Reyes' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Back to/ }));
    expect(await screen.findByRole('table', { name: 'Stripe balance' })).toBeVisible();
  });

  it('[MNY-45] opens the list of the payments that staff recorded', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/admin/reports/money/transactions', ({ request }) => {
        asked.push(new URL(request.url).search);
        const recorded = { reportingCategory: 'cash', amountCents: 28_000, feeCents: 0 };
        return HttpResponse.json({
          transactions: [transaction({ ...recorded, countedCents: 28_000 })],
          nextCursor: null,
        });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/money?month=2026-10');
    await user.click(await screen.findByRole('link', { name: 'Recorded: $280.00' }));
    expect(
      await screen.findByRole('heading', { name: 'Recorded in cash or by check, October 2026' }),
    ).toBeVisible();
    expect(await screen.findByText('$280.00')).toBeVisible();
    expect(screen.getByText('Cash')).toBeVisible();
    expect(asked[0]).toContain('month=2026-10&category=recorded');
  });

  it('[MNY-45] opens what Stripe’s UTC month counts otherwise', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/admin/reports/money/transactions', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ transactions: [], nextCursor: null });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/money?month=2026-10');
    await user.click(await screen.findByRole('link', { name: '$0.01 net' }));
    const ofStripe = 'Net, only in Stripe’s UTC month of October 2026';
    expect(await screen.findByRole('heading', { name: ofStripe })).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Back to/ }));
    await user.click(await screen.findByRole('link', { name: '$40.00 net' }));
    const ofClinic = 'Net, only in the clinic’s October 2026';
    expect(await screen.findByRole('heading', { name: ofClinic })).toBeVisible();
    expect(asked).toEqual(
      ['stripe', 'clinic'].map(
        (only) => expect.stringContaining(`month=2026-10&category=net&only=${only}`) as string,
      ),
    );
  });

  it('[MNY-46] [MNY-47] offers managers alone the accountant’s file of the days they choose', async () => {
    const { user } = await renderApp('/admin-dashboard/money');
    const link = await screen.findByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toMatch(
      /^\/api\/admin\/reports\/money\.csv\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/,
    );
    await user.clear(screen.getByLabelText('To'));
    await user.type(screen.getByLabelText('To'), '2020-01-01');
    expect(screen.getByText('Choose a first and a last day.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  });

  it('[MNY-47] says that Stripe wasn’t read yet, and reads it on request', async () => {
    mockMoney(money({ readThrough: null }));
    server.use(
      http.post('*/api/admin/reports/money/refresh', () => {
        mockMoney(money());
        return HttpResponse.json({ isComplete: true, readThrough: '2026-11-24T15:05:00.000Z' });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/money');
    expect(await screen.findByText(/hasn’t been read completely yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read from Stripe now' }));
    expect(await screen.findByRole('table', { name: 'Stripe balance' })).toBeVisible();
  });

  it('[MNY-47] an error of one half leaves the other, and offers to try again', async () => {
    mockMoney(null);
    mockPlans(
      plans({ mix: [], churn: { lostPlans: 0, endedPlans: 0, activeAtStart: 0, percent: null } }),
    );
    const { user } = await renderApp('/admin-dashboard/money');
    expect(await screen.findByText('No plan was active at the end of the month.')).toBeVisible();
    expect(screen.getByText(/no plan was active at the start of the month/)).toBeVisible();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    mockMoney(money());
    await user.click(retry);
    expect(await screen.findByRole('table', { name: 'Stripe balance' })).toBeVisible();
  });
});
