import type { ActivityEntry, CustomerMail, EndPreview, RecordedPayment } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockRecording, openPet, recordButton, tick } from '../pages/admin-desk/desk-page.ts';
import { mockAroundDesk } from '../shared/testing/desk.ts';
import { createCustomerPayment, createRefund } from '../shared/testing/money.ts';
import { createDetail, createVersion, mockDetail } from '../shared/testing/offers.ts';
import { createOrder, createPlanChange } from '../shared/testing/plan-changes.ts';
import { createCampaignDetail, createCampaignPreview } from '../shared/testing/price-campaigns.ts';
import { server } from '../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  createAdminUsers,
  createSummary,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../shared/testing/staff.ts';
import {
  expectAmountsKept,
  expectKept,
  mainText,
  press,
  slowly,
  translateEachPage,
} from '../shared/testing/translated-page.ts';
import { wholeText } from '../shared/testing/whole-text.ts';
import { renderApp } from './render-app.tsx';

const paidHere = createAdminEnrollment({
  stripeSubscriptionId: null,
  billing: 'elsewhere',
  paidUntil: '2027-03-03',
  membershipFeePaid: true,
});
const recordedPayment = {
  payment: {
    id: '3b241101-e2bb-4255-8caf-4136c566a962',
    enrollmentId: 21,
    amountCents: 6_000,
    paidOn: '2026-11-20',
    method: 'cash',
    paidUntil: '2027-04-03',
    countedFrom: '2027-03-03',
    recordedAt: '2026-11-20T15:00:00.000Z',
    recordedBy: 'admin',
    voidedAt: null,
    voidReason: null,
    isOwed: false,
  } satisfies RecordedPayment,
  enrollment: paidHere,
};
const endMail = { subject: 'Nothing is left of $93.25', text: 'Hello Ana,\n\n$93.25 is void.' };
const endPreview: EndPreview = {
  planYear: { startsOn: '2026-09-01', endsOn: '2027-08-31' },
  paid: '157.40',
  valueUsed: '89.00',
  paidThrough: '2027-03-03',
  openInvoices: [{ invoiceId: 'in_9', amountCents: 9_325, invoicedAt: '2026-11-03T15:00:00.000Z' }],
  visits: [],
  recommended: 'now',
  now: { endsOn: '2027-02-10', mail: endMail },
  periodEnd: null,
  petDiedMail: endMail,
};
const receiptMail: CustomerMail = {
  id: 3,
  kind: 'payment-receipt',
  subject: 'Your receipt: $127.65',
  state: 'sent',
  createdAt: '2026-11-21T17:30:00.000Z',
  sentAt: '2026-11-21T17:30:01.000Z',
};
const refundEntry: ActivityEntry = {
  id: 90,
  at: '2026-11-21T17:30:00.000Z',
  username: 'maya',
  name: 'Maya',
  action: 'refund',
  subject: 'payment/in_1',
  result: 'done',
  detail: '$21.50, goodwill',
  clientAddress: '203.0.113.7',
};

translateEachPage();

describe('[QUA-30] staff with a browser’s translator', () => {
  it('the desk finds a pet, records a service, and shows what is left', async () => {
    mockAroundDesk();
    const { user } = await openPet();
    mockRecording();
    expect(await screen.findByText(/^2 of 4 left/)).toBeVisible();
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(await screen.findByText(/^1 of 4 left/)).toBeVisible();
    expectAmountsKept();
  });

  it('the sheet of a change of plan has the right amounts, and waits for the owner', async () => {
    mockAroundDesk();
    const order = createOrder();
    const link = { url: 'https://x.example/plan-change#token=t', expiresAt: order.orderedAt };
    server.use(
      http.get('*/api/admin/enrollments/21/plan-change', slowly(createPlanChange())),
      http.post('*/api/admin/enrollments/21/plan-change/preview', slowly(order.sheet)),
      http.post('*/api/admin/enrollments/21/plan-change', () => {
        server.use(
          http.get('*/api/admin/enrollments/21/plan-change', slowly(createPlanChange({ order }))),
        );
        return slowly({ order, link }, 201)();
      }),
    );
    const { user } = await openPet();
    await press(user, 'Change plan');
    await user.click(await screen.findByRole('radio', { name: /^Dog Platinum/ }));
    expect(await screen.findByText(wholeText('$26.45 × 5 months = $132.25'))).toBeVisible();
    ['Dog Platinum', '$132.25', '$119.70'].forEach(expectKept);
    await press(user, 'Show the code');
    expect(await screen.findByText('Waiting for the owner to agree')).toBeVisible();
    expect(await screen.findByRole('img', { name: /^Code to read/ })).toBeVisible();
    expectAmountsKept();
  });

  it('staff filter, select, and sync customers', async () => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(2), 2);
    server.use(
      http.post(
        '*/api/sync-subscriptions',
        slowly({ summary: { totalSynced: 2, statusUpdated: 0, noChanges: 2 }, results: [] }),
      ),
    );
    const { user } = await renderApp('/admin-dashboard');
    expect(await screen.findByText('2 customers')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /Ana 1 Reyes/ }));
    expect(await screen.findByText(wholeText('2 customers, 1 selected'))).toBeVisible();
    mockCustomers(createAdminUsers(1), 1);
    await press(user, 'Refresh');
    expect(await screen.findByText(/^1 customer\b/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Ana 1 Reyes/ }));
    expect((await screen.findAllByText(wholeText('Biscuit: Dog Gold'))).length).toBeGreaterThan(0);
    expectAmountsKept();
  });

  it.each([
    [0, /^Then their names/],
    [12, /^12 plans will end at Stripe first\. Then their names/],
  ])('managers delete all matches, whose plans are counted meanwhile: %i', async (count, text) => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(2), 104);
    server.use(http.get('*/api/admin/users/subscriptions', slowly({ count })));
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('checkbox', { name: /Ana 1 Reyes/ }));
    await user.click(screen.getByRole('checkbox', { name: /Ana 2 Reyes/ }));
    await press(user, 'Select all 104 matches');
    await press(user, 'Delete selected');
    expect(await screen.findByText(wholeText(/^Their open plans will end/))).toBeVisible();
    expect(await screen.findByText(wholeText(text))).toBeVisible();
  });

  it('the figures, charts, and tables of the customers have the right amounts', async () => {
    signInStaff('manager');
    mockCustomers(createAdminUsers(1));
    const summary = createSummary({ billedRevenue: '9000.00', elsewhereRevenue: '3043.50' });
    server.use(http.get('*/api/admin/summary', slowly(summary)));
    const { user } = await renderApp('/admin-dashboard');
    await press(user, 'Show charts');
    await user.click(await screen.findByText('Show as tables'));
    expect(mainText()).toMatch(/billed by Stripe: \$9,000\.00.*paid at the clinic: \$3,043\.50/);
    expect(screen.getByRole('table', { name: 'By month' })).toHaveTextContent('$11,000.00');
    expectAmountsKept();
  });

  it('managers move members to another version, and undo it, with the right amounts', async () => {
    signInStaff('manager');
    mockCustomers([]);
    mockDetail(
      createDetail({
        current: createVersion({ version: 2 }),
        earlier: [createVersion({ version: 1 })],
      }),
    );
    const detail = createCampaignDetail();
    server.use(
      http.post('*/api/admin/price-campaigns/preview', slowly(createCampaignPreview())),
      http.post('*/api/admin/price-campaigns', slowly(detail, 201)),
      http.get('*/api/admin/price-campaigns/5', slowly(detail)),
      http.post('*/api/admin/price-campaigns/5/undo', slowly(detail)),
    );
    const { user } = await renderApp('/admin-dashboard/plans/plan/2/move');
    await screen.findByText(wholeText('$24,308.00 a month'));
    await press(user, /^Leave out ?Biscuit$/);
    const publish = screen.getByRole('button', { name: 'Publish…' });
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled'));
    await user.click(publish);
    expect(await screen.findByText(wholeText(/^412 members move .*\$65\.00 a/))).toBeVisible();
    await press(user, 'Publish');
    await screen.findByRole('progressbar');
    expect(mainText()).toMatch(/\$65\.00 a month with the first plan year/);
    await press(user, 'Undo');
    await press(user, 'Undo the move');
    expect(await screen.findByText(/^Everyone who hasn’t moved keeps/)).toBeVisible();
    expectAmountsKept();
  });

  it('a customer’s money, timeline, payment, and end of a plan have the right amounts', async () => {
    signInStaff('manager');
    mockCustomers([createAdminUser({ enrollments: [paidHere] })]);
    mockRecords({
      payments: [createCustomerPayment({ refunds: [createRefund()] })],
      mails: [receiptMail],
      history: [refundEntry],
    });
    server.use(
      http.post('*/api/admin/enrollments/21/recorded-payments', slowly(recordedPayment, 201)),
      http.get('*/api/admin/enrollments/21/end-preview', slowly(endPreview)),
    );
    const { user } = await renderApp('/admin-dashboard');
    await press(user, /^Ana Reyes/);
    expect(
      await screen.findByText(wholeText(/includes the \$64\.15 membership fee/)),
    ).toBeVisible();
    const told = await screen.findByText(wholeText(/^Maya refunded \$21\.50 of/));
    ['Maya', '$21.50'].forEach((kept) =>
      expect(within(told).getByText(kept)).toHaveAttribute('translate', 'no'),
    );
    expect(screen.getByText(wholeText('Your receipt: $127.65'))).toBeVisible();
    await press(user, 'Record payment');
    const form = within(
      await screen.findByRole('dialog', { name: 'Record a payment for Biscuit' }),
    );
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '60.00');
    expect(await form.findByText(wholeText(/^These months cost \$93\.25/))).toBeVisible();
    await user.type(form.getByLabelText('Why the amount differs'), 'Agreed');
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    expect(await screen.findByText(wholeText(/^\$60\.00\. Biscuit’s plan is paid/))).toBeVisible();
    expectKept('$60.00');

    await press(user, 'End plan');
    expect(await screen.findByText(wholeText(/^1, \$93\.25 for .* to be voided$/))).toBeVisible();
    expect(screen.getByText(wholeText(/^The owner gets one email: .*\$93\.25/))).toBeVisible();
    ['$157.40', '$89.00'].forEach(expectKept);
    expectAmountsKept('$60.00');
  });
});
