import type { AdminEnrollment, RecordedPayment, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { clinicToday } from '../../shared/format-date.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const paymentId = '3b241101-e2bb-4255-8caf-4136c566a962';
const member: Partial<AdminEnrollment> = {
  totalMonthlyPrice: '70.00',
  stripeSubscriptionId: null,
  billing: 'elsewhere',
  paidUntil: '2099-03-03',
  membershipFeePaid: true,
};
const payment: RecordedPayment = {
  id: paymentId,
  enrollmentId: 21,
  amountCents: 21_000,
  paidOn: '2026-11-20',
  method: 'check',
  paidUntil: '2099-06-03',
  countedFrom: '2099-03-03',
  recordedAt: '2026-11-20T15:00:00.000Z',
  recordedBy: 'admin',
  voidedAt: null,
  voidReason: null,
  isOwed: false,
};
const recorded = createCustomerPayment({
  invoiceId: 'recorded_7',
  source: 'recorded',
  recorded: {
    id: paymentId,
    method: 'check',
    recordedBy: 'Maya',
    voidReason: null,
    owed: null,
    months: [],
  },
  enrollmentId: 21,
  cardLast4: null,
});

async function openDrawer(
  role: StaffRole = 'staff',
  overrides: Partial<AdminEnrollment> = member,
  payments = [recorded],
) {
  signInStaff(role);
  const enrollment = createAdminEnrollment({ id: 21, ...overrides });
  mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
  mockRecords({ payments });
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return { user, drawer: within(await screen.findByRole('dialog', { name: 'Ana Reyes' })) };
}

type Sent = { key: string | null; body: unknown };
/** Answers these, one after the other. Returns what was sent. */
function answer(path: string, ...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(`*/api/admin/enrollments/21/recorded-payments${path}`, async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      const next = answers[sent.length - 1];
      if (!next) throw new Error('one request too many');
      return next();
    }),
  );
  return sent;
}
const done = (status: number) => () =>
  HttpResponse.json({ payment, enrollment: createAdminEnrollment(member) }, { status });

describe('recording a payment', () => {
  it('[MEM-11] takes amount, day, method, and months, and sends it once on a double click', async () => {
    const { user, drawer } = await openDrawer();
    expect(drawer.getByText('Paid until March 3, 2099')).toBeVisible();
    expect(drawer.getByText('At the clinic, paid until March 3, 2099')).toBeVisible();
    const sent = answer('', done(201));
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    expect(form.getByText(/^Months count from March 3, 2099/)).toBeVisible();
    await user.selectOptions(form.getByLabelText('Goes for'), '3 months');
    expect(form.getByLabelText('Amount')).toHaveValue('210.00');
    await user.selectOptions(form.getByLabelText('Paid by'), 'Check');
    const button = form.getByRole('button', { name: 'Record payment' });
    // Faster than the button can be disabled.
    fireEvent.click(button);
    fireEvent.click(button);
    expect(
      await screen.findByText(wholeText('$210.00. Biscuit’s plan is paid until June 3, 2099.'), {
        selector: '[data-variant] *',
      }),
    ).toBeVisible();
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^\w{32}$/) as string,
        body: { amountCents: 21_000, paidOn: clinicToday(), method: 'check', months: 3 },
      },
    ]);
  });

  it('[MEM-35] says from when the months of a suspended plan count, and counts them from today if asked', async () => {
    const { user, drawer } = await openDrawer('staff', { ...member, status: 'suspended' });
    const sent = answer('', done(201));
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    const from = form.getByLabelText('Months count from');
    expect(from).toHaveDisplayValue('March 3, 2099, when it ran out');
    await user.selectOptions(from, 'today');
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    expect(
      await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
    ).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ months: 1, isFromToday: true });
  });

  it('[MEM-37] asks why an amount differs from what the months cost, and says who may record it', async () => {
    const { user, drawer } = await openDrawer('manager');
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    expect(form.queryByLabelText('Why the amount differs')).toBeNull();
    const amount = form.getByLabelText('Amount');
    await user.clear(amount);
    await user.type(amount, '60');
    expect(form.getByText(wholeText(/^These months cost \$70\.00\. Only a manager/))).toBeVisible();
    const sent = answer(
      '',
      () => errorResponse('validation_failed', 'No', { reason: 'Say why the amount differs' }),
      done(201),
    );
    const submit = form.getByRole('button', { name: 'Record payment' });
    await user.click(submit);
    expect(await form.findByText('Say why the amount differs')).toBeVisible();
    await user.type(form.getByLabelText('Why the amount differs'), 'Helps at the shelter');
    await user.click(submit);
    expect(
      await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
    ).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ amountCents: 6_000, reason: 'Helps at the shelter' });
  });

  it('[MEM-30] proposes the fee, too, of a plan whose first payment was voided', async () => {
    const { user, drawer } = await openDrawer('staff', { ...member, membershipFeePaid: false });
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    expect(form.getByLabelText('Amount')).toHaveValue('134.15');
  });

  it('[MEM-11] refuses a future day and no day, and shows what the server refuses, with what was typed', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    const day = form.getByLabelText('Paid on');
    await user.clear(day);
    await user.type(day, '2099-01-01');
    await user.selectOptions(form.getByLabelText('Goes for'), 'Until a day');
    const submit = form.getByRole('button', { name: 'Record payment' });
    await user.click(submit);
    expect(await form.findByText('This day is in the future')).toBeVisible();
    expect(form.getByText('Choose a day')).toBeVisible();
    await user.clear(day);
    await user.type(day, '2026-11-20');
    await user.type(form.getByLabelText('Paid until'), '2099-01-01');
    const ended = 'This plan has ended, so no payment is taken for it.';
    answer(
      '',
      () =>
        errorResponse('validation_failed', 'Please check the form.', {
          paidUntil: 'The plan is already paid until this day or a later one',
        }),
      () => errorResponse('status_conflict', ended),
    );
    await user.click(submit);
    expect(await form.findAllByText(/already paid until this day/)).not.toHaveLength(0);
    await user.click(submit);
    expect(await form.findByText(ended)).toBeVisible();
    expect(form.getByLabelText('Paid until')).toHaveValue('2099-01-01');
  });

  it('[MEM-11] after a lost answer, only the same payment can be sent, with the same key', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    const sent = answer('', () => HttpResponse.error(), done(201));
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    expect(await form.findByText('We didn’t get an answer')).toBeVisible();
    expect(form.queryByLabelText('Amount')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
    ).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it.each([
    ['a plan that Stripe bills', 'staff', { status: 'active' }],
    ['a plan that ended', 'staff', { ...member, status: 'cancelled' }],
    ['viewers', 'viewer', member],
  ] as const)('[MEM-11] isn’t offered for %s', async (_for, role, overrides) => {
    const { drawer } = await openDrawer(role, overrides);
    expect(await drawer.findByText(/by check, recorded by Maya/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Record payment' })).toBeNull();
  });
});

describe('the set-up link of a plan that is paid at the clinic', () => {
  it('[MEM-26] is sent by a manager from the customer’s details', async () => {
    const { user, drawer } = await openDrawer('manager');
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/members/send-setup', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ordered: 0 });
      }),
    );
    await user.click(drawer.getByRole('button', { name: 'Send set-up link for Biscuit' }));
    expect(
      await drawer.findByText(/^Nothing to send: they were emailed within a day/),
    ).toBeVisible();
    expect(bodies).toEqual([{ enrollmentIds: [21] }]);
  });

  it.each([true, false])('[MEM-31] says if it asks for an unpaid fee: %s', async (isPaid) => {
    const { drawer } = await openDrawer('manager', { ...member, membershipFeePaid: isPaid });
    expect(await drawer.findByRole('button', { name: /^Send set-up link/ })).toBeVisible();
    expect(
      drawer.queryAllByText('The link asks for the membership fee, too, which isn’t paid yet.'),
    ).toHaveLength(isPaid ? 0 : 1);
  });

  it.each([
    ['staff', member],
    ['manager', { ...member, endsOn: '2099-03-03' }],
    ['manager', { status: 'active' }],
  ] as const)('[MEM-26] isn’t offered to %s for %o', async (role, overrides) => {
    const { drawer } = await openDrawer(role, overrides);
    expect(await drawer.findByText(/by check, recorded by Maya/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: /^Send set-up link/ })).toBeNull();
  });
});

describe('voiding a payment', () => {
  const open = async () => {
    const opened = await openDrawer('manager');
    const { user, drawer } = opened;
    await user.click(
      await drawer.findByRole('button', { name: 'Void the payment of November 20, 2026' }),
    );
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: /^Void this/ })) };
  };

  it('[MEM-12] is confirmed by a manager with a reason, sent once on a double click, and shown with it', async () => {
    const { user, dialog, drawer } = await open();
    const voidReason = 'The check bounced';
    const sent = answer(`/${paymentId}/void`, done(200));
    await user.click(dialog.getByRole('button', { name: 'Void payment' }));
    expect(await dialog.findByText('Please say why')).toBeVisible();
    expect(dialog.getByText(/Seven days after it, the plan is suspended/)).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), voidReason);
    mockRecords({
      payments: [
        {
          ...recorded,
          status: 'void',
          recorded: {
            id: paymentId,
            method: 'check',
            recordedBy: 'Maya',
            voidReason,
            owed: null,
            months: [],
          },
        },
      ],
    });
    const button = dialog.getByRole('button', { name: 'Void payment' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await drawer.findByText(`Voided: ${voidReason}`)).toBeVisible();
    expect(drawer.getByText('Void', { selector: 'td span' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: voidReason }]);
    expect(drawer.queryByRole('button', { name: /^Void the payment/ })).toBeNull();
  });

  it('[MEM-12] says that a later one must go first, or that another tab did it', async () => {
    const { user, dialog } = await open();
    const later = 'Please void the later payment of this plan first.';
    answer(`/${paymentId}/void`, () => errorResponse('status_conflict', later));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong pet');
    await user.click(dialog.getByRole('button', { name: 'Void payment' }));
    expect(await dialog.findByText(later)).toBeVisible();
  });

  it('[MEM-33] says what is owed again after a card bills the plan, and records it once', async () => {
    const voided = {
      id: paymentId,
      method: 'check',
      recordedBy: 'Maya',
      voidReason: 'The check bounced',
      owed: { from: '2026-11-20', until: '2099-02-20' },
      months: [],
    };
    const { user, drawer } = await openDrawer('staff', { status: 'active' }, [
      { ...recorded, status: 'void', recorded: voided },
    ]);
    const sent = answer(`/${paymentId}/settle`, done(201));
    expect(
      await drawer.findByText('Owed again: November 20, 2026 to February 20, 2099'),
    ).toBeVisible();
    await user.click(
      drawer.getByRole('button', { name: /^Record \$\d+\.\d\d owed for the payment/ }),
    );
    const form = within(await screen.findByRole('dialog', { name: /that is owed$/ }));
    await user.selectOptions(form.getByLabelText('Paid by'), 'Cash');
    const button = form.getByRole('button', { name: 'Record payment' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(
      await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
    ).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ paidOn: clinicToday(), method: 'cash' }]);
  });

  it('[MEM-12] [MEM-22] isn’t offered to other staff, but the receipt is', async () => {
    const { drawer } = await openDrawer('staff');
    expect(await drawer.findByText(/by check, recorded by Maya/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: /^Void the payment/ })).toBeNull();
    expect(drawer.getByRole('link', { name: /^Print receipt/ })).toHaveAttribute(
      'href',
      `/api/admin/recorded-payments/${paymentId}/receipt.pdf`,
    );
  });
});

it('[DSK-13] a proposal that isn’t paid can be opened from the customer’s details', async () => {
  const { drawer } = await openDrawer('staff', { status: 'pending_payment', isProposal: true });
  expect(drawer.getByRole('link', { name: 'Open proposal' })).toHaveAttribute(
    'href',
    '/admin-dashboard/new-member?proposal=21',
  );
});
