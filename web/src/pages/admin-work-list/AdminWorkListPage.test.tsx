import type {
  AccountCase,
  DriftReport,
  ExpiringCard,
  FailedPayment,
  MissingSubscription,
  PaymentCase,
  ReconciliationRun,
} from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const card: ExpiringCard = {
  ownerId: 4,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2026,
  enrollments: [
    { enrollmentId: 17, petName: 'Biscuit' },
    { enrollmentId: 18, petName: 'Miso' },
  ],
};
const owed = (overrides: Partial<FailedPayment> = {}): FailedPayment => ({
  ownerId: 5,
  ownerName: 'Bo Lin',
  email: 'bo@example.com',
  enrollmentId: 21,
  petName: 'Rex',
  status: 'past_due',
  invoiceId: null,
  lastCall: null,
  amountCents: 6_350,
  months: [],
  failedAt: '2026-11-20T12:00:00.000Z',
  nextAttemptAt: '2026-11-23T12:00:00.000Z',
  reason: 'insufficient_funds',
  ...overrides,
});
const run = (overrides: Partial<ReconciliationRun> = {}): ReconciliationRun => ({
  id: 1,
  startedAt: '2026-11-21T06:00:00.000Z',
  finishedAt: '2026-11-21T06:01:00.000Z',
  looked: 120,
  drifted: 1,
  failed: 0,
  missing: 0,
  otherAccount: 0,
  isComplete: true,
  findings: [
    {
      enrollmentId: 17,
      subscriptionId: 'sub_1',
      foundAt: '2026-11-21T06:00:30.000Z',
      field: 'status',
      onFile: 'past_due',
      atProvider: 'active',
      petName: 'Biscuit',
    },
  ],
  ...overrides,
});
const nothing = { items: [], nextCursor: null, total: 0 };

function mockWorkList(cards: ExpiringCard[], payments: FailedPayment[]): void {
  server.use(
    http.get('*/api/admin/work-list', () =>
      HttpResponse.json({
        expiringCards: { items: cards, nextCursor: null, total: cards.length },
        failedPayments: { items: payments, nextCursor: null, total: payments.length },
      }),
    ),
  );
}
const mockDrift = (report: DriftReport) =>
  server.use(http.get('*/api/admin/drift', () => HttpResponse.json(report)));

const mockCases = (cases: AccountCase[]) =>
  server.use(http.get('*/api/admin/account-cases', () => HttpResponse.json({ cases })));

describe('/admin-dashboard/work-list', () => {
  beforeEach(() => {
    signInStaff('viewer');
    mockCustomers([]);
    mockDrift({ runs: [] });
    mockCases([]);
  });

  it('lists failed payments and expiring cards with links to the customers', async () => {
    mockWorkList(
      [card],
      [owed(), owed({ enrollmentId: 22, status: 'unpaid', nextAttemptAt: null })],
    );
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('link', { name: /^Work list/ }));
    const payments = within(await screen.findByRole('list', { name: 'Failed payments' }));
    const [first, second] = payments.getAllByRole('listitem');
    for (const text of [
      'Bo Lin',
      '$63.50',
      'Retrying',
      'Rex: insufficient funds on November 20, 2026.',
      'Next: Ask for another card. The old one is tried again on November 23, 2026.',
    ]) {
      expect(first).toHaveTextContent(text);
    }
    expect(second).toHaveTextContent('The plan is suspended until it is paid.');
    expect(second).toHaveTextContent('The old one isn’t tried again.');
    const cards = within(await screen.findByRole('list', { name: 'Cards that expire' }));
    expect(
      cards.getByText(wholeText(/Visa ending in 4242 · pays for Biscuit, Miso/)),
    ).toBeVisible();
    expect(cards.getByText('until December 2026')).toBeVisible();
    expect(cards.getByRole('link', { name: 'Ana Reyes' })).toHaveAttribute(
      'href',
      '/admin-dashboard?q=ana%40example.com&customer=4',
    );
    expect(screen.getByRole('heading', { name: 'Failed payments (2)' })).toBeVisible();
  });

  it('[MNY-125] [MNY-126] names the months that are due, and what a suspension costs', async () => {
    const months = ['2026-08-20', '2026-11-20'].map((day) => ({
      startsAt: `${day}T15:00:00.000Z`,
      endsAt: null,
      amountCents: 6_350,
    }));
    mockWorkList([], [owed({ status: 'unpaid', amountCents: 12_700, months })]);
    await renderApp('/admin-dashboard/work-list');
    expect(await screen.findByText('$127.00')).toBeVisible();
    expect(
      screen.getByText(
        'Due for August 2026 and November 2026. “Try again now” charges the first. Months in which the plan was suspended from the first day to the last aren’t charged, and the billing day stays the same.',
      ),
    ).toBeVisible();
  });

  it('lists plans that the payment provider does not know', async () => {
    const missing: MissingSubscription = {
      ownerId: 6,
      ownerName: 'Cy Ode',
      email: 'cy@example.com',
      enrollmentId: 31,
      petName: 'Olive',
      subscriptionId: 'sub_gone',
      missingSince: '2026-11-20T12:00:00.000Z',
    };
    server.use(
      http.get('*/api/admin/work-list', () =>
        HttpResponse.json({
          expiringCards: nothing,
          failedPayments: nothing,
          missingSubscriptions: { items: [missing], nextCursor: null, total: 1 },
        }),
      ),
    );
    await renderApp('/admin-dashboard/work-list');
    expect(await screen.findByRole('heading', { name: 'Not charged by Stripe (1)' })).toBeVisible();
    expect(
      screen.getByText(wholeText('Olive: Stripe doesn’t know the plan, since November 20, 2026.')),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the plan' })).toHaveAttribute(
      'href',
      '/admin-dashboard?q=cy%40example.com&customer=6',
    );
  });

  it('[PAY-26] says what is wrong with plans that Stripe knows otherwise, even of a later version', async () => {
    const enrollment = (enrollmentId: number, changes: object) => ({
      ownerId: 6,
      ownerName: 'Cy Ode',
      email: 'cy@example.com',
      petName: 'Olive',
      enrollmentId,
      subscriptionId: `sub_${enrollmentId}`,
      detail: null,
      at: null,
      ...changes,
    });
    server.use(
      http.get('*/api/admin/work-list', () =>
        HttpResponse.json({
          expiringCards: nothing,
          failedPayments: nothing,
          subscriptionProblems: {
            items: [
              enrollment(31, { problem: 'other_account', detail: 'acct_old' }),
              enrollment(32, { problem: 'ends', at: '2026-12-20T12:00:00.000Z' }),
              enrollment(33, { problem: 'collection_paused' }),
              enrollment(34, { problem: 'of a later version' }),
            ],
            nextCursor: null,
            total: 4,
          },
        }),
      ),
    );
    await renderApp('/admin-dashboard/work-list');
    const list = within(await screen.findByRole('list', { name: 'Plans to check in Stripe' }));
    expect(screen.getByRole('heading', { name: 'Plans to check in Stripe (4)' })).toBeVisible();
    for (const text of [
      'Olive’s plan is charged by the Stripe account acct_old, which PetWell can’t read now.',
      'Someone set Olive’s plan to end on December 20, 2026 in Stripe.',
      'Someone paused the charges for Olive’s plan in Stripe, so nothing is paid for it.',
      'Olive’s plan was changed in Stripe.',
    ]) {
      expect(list.getByText(text)).toBeVisible();
    }
  });

  it('[ADM-21] [PAY-38] [PAY-47] [MNY-08] lists disputes, fraud reports, and late payments with phone number, deadline, and next step', async () => {
    const payment: PaymentCase = {
      ownerId: 6,
      ownerName: 'Cy Ode',
      email: 'cy@example.com',
      phone: '(904) 555-0170',
      enrollmentId: 31,
      petName: 'Olive',
      invoiceId: 'in_1',
      paymentIntentId: 'pi_1',
      amountCents: 12_765,
      paidAt: '2026-11-20T12:00:00.000Z',
      evidenceDueAt: '2026-11-29T12:00:00.000Z',
      dispute: null,
      proposedRefund: null,
    };
    const gone = { ...payment, ownerName: '', email: '', phone: '', evidenceDueAt: null };
    server.use(
      http.get('*/api/admin/work-list', () =>
        HttpResponse.json({
          expiringCards: nothing,
          failedPayments: nothing,
          disputes: { items: [payment], nextCursor: null, total: 1 },
          latePayments: { items: [gone], nextCursor: null, total: 1 },
          fraudWarnings: { items: [payment], nextCursor: null, total: 1 },
        }),
      ),
    );
    await renderApp('/admin-dashboard/work-list');
    const disputes = within(await screen.findByRole('list', { name: 'Disputes' }));
    expect(
      disputes.getByText(wholeText('Next: Send the evidence by November 29, 2026.')),
    ).toBeVisible();
    expect(disputes.getByRole('link', { name: /^Send evidence in Stripe/ })).toHaveAttribute(
      'href',
      'https://dashboard.stripe.com/payments/pi_1',
    );
    expect(disputes.getByRole('link', { name: '(904) 555-0170' })).toHaveAttribute(
      'href',
      'tel:9045550170',
    );
    const reported = within(screen.getByRole('list', { name: 'Reported as fraud' }));
    expect(reported.getByText(/^Olive: paid on/)).toHaveTextContent('reports it as fraud');
    expect(reported.getByText(/Call the owner/)).toHaveTextContent('refund it before');
    expect(reported.getByRole('link', { name: 'Call (904) 555-0170' })).toHaveAttribute(
      'href',
      'tel:9045550170',
    );
    const late = within(screen.getByRole('list', { name: 'Paid after the plan ended' }));
    expect(late.getByText('Deleted customer')).toBeVisible();
    expect(late.getByText(/Refund it\./)).toHaveTextContent('until about March 20, 2027');
  });

  it('says when there is nothing to do', async () => {
    mockWorkList([], []);
    await renderApp('/admin-dashboard/work-list');
    expect(await screen.findByText('No failed payment needs a call now.')).toBeVisible();
    expect(await screen.findByText('No card expires within 60 days.')).toBeVisible();
    expect(await screen.findByText('No differences so far.')).toBeVisible();
  });

  it('loads the next page of each list by its own cursor', async () => {
    const queries: string[] = [];
    server.use(
      http.get('*/api/admin/work-list', ({ request }) => {
        const { search } = new URL(request.url);
        queries.push(search);
        const isNext = search.includes('cursor');
        return HttpResponse.json({
          expiringCards: nothing,
          failedPayments: {
            items: [owed(isNext ? { enrollmentId: 99, petName: 'Olive' } : {})],
            nextCursor: isNext ? null : 'after-21',
            total: 2,
          },
        });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/work-list');
    await user.click(await screen.findByRole('button', { name: 'Older failed payments' }));
    expect(await screen.findByText(/Olive/)).toBeVisible();
    const ofTheBar = '?limit=1';
    expect(queries.filter((query) => query !== ofTheBar)).toEqual([
      '',
      '?list=failedPayments&cursor=after-21',
    ]);
  });

  it('[ADM-21] shows what reconciliation corrected and could not read, and folds the other checks', async () => {
    mockWorkList([], []);
    mockDrift({
      runs: [
        run(),
        run({ id: 2, drifted: 0, findings: [] }),
        run({ id: 3, failed: 2, findings: [] }),
        run({ id: 5, drifted: 0, missing: 3, findings: [] }),
        run({ id: 4, finishedAt: null, isComplete: false, findings: [] }),
      ],
    });
    await renderApp('/admin-dashboard/work-list');
    const list = within(await screen.findByRole('list', { name: 'Checks with Stripe' }));
    for (const text of ['1 corrected', '2 couldn’t be read', '3 missing', 'Incomplete']) {
      expect(list.getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/^1 check without differences, the last on /)).toBeVisible();
    expect(screen.getByText('No differences')).not.toBeVisible();
    expect(
      list.getByText('Biscuit’s plan: the status was past due here and is active in Stripe'),
    ).toBeVisible();
  });

  it('shows an error and a retry for each section on its own', async () => {
    server.use(
      http.get('*/api/admin/work-list', () => HttpResponse.json({}, { status: 503 })),
      http.get('*/api/admin/drift', () => HttpResponse.error()),
    );
    const { user } = await renderApp('/admin-dashboard/work-list');
    await waitFor(() =>
      expect(screen.getAllByText(/We can’t load this right now/)).toHaveLength(2),
    );
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    mockWorkList([card], []);
    mockDrift({ runs: [run()] });
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) {
      await user.click(button);
    }
    expect(await screen.findByRole('list', { name: 'Cards that expire' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Checks with Stripe' })).toBeVisible();
  });
});
