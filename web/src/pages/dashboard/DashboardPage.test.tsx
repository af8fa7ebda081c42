import { screen, waitFor, within } from '@testing-library/react';
import type { EnrollmentView } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createConfig,
  createEnrollmentView,
  createOwner,
  createPet,
  createPlan,
  createSession,
} from '../../shared/testing/factories.ts';
import { createPaymentData, storedFlow, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const path = '/dashboard/ana%40example.com';
const signInAs = (overrides: { isDemo?: boolean } = {}) =>
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(
        createSession({ owner: { ...createOwner(), isDemo: false, ...overrides } }),
      ),
    ),
  );
const mockEnrollments = (...enrollments: EnrollmentView[]) =>
  server.use(
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments }),
    ),
  );
const pending = createEnrollmentView({ status: 'pending_payment', membershipFeePaid: false });
const mainText = () => document.querySelector('main')?.textContent ?? '';

beforeEach(() => {
  signInAs();
  mockEnrollments(createEnrollmentView());
});

describe('/dashboard/{email}: Plan Overview', () => {
  it('[DSH-01] [DSH-05] [STA-04] shows plan, three features and the number of others, costs, and next billing date', async () => {
    const features = ['2 Exams', '1 Cleaning', '4 Nail trims', 'Vaccines', 'X-rays'];
    mockEnrollments(createEnrollmentView({ plan: createPlan({ features }) }));
    await renderApp(path);
    expect(await screen.findByRole('tab', { name: 'Plan Overview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('tab', { name: 'Edit Profile' })).toBeVisible();
    expect(screen.getByText('4 Nail trims')).toBeVisible();
    expect(screen.queryByText('Vaccines')).toBeNull();
    expect(screen.getByText('+ 2 more services')).toBeVisible();
    expect(mainText()).toContain('Monthly total$93.25 per month');
    expect(mainText()).toContain('Membership fee (paid)$64.15 one-time');
    expect(mainText()).toContain('Next paymentFebruary 5, 2026');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('[DSH-03] [STA-01] [STA-04] shows a payment banner and no billing date while payment is pending', async () => {
    mockEnrollments(pending);
    server.use(http.post('*/api/create-subscription', () => errorResponse('not_found', 'Gone.')));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Complete Payment' }));
    await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
    expect(storedFlow('paymentData')).toEqual(createPaymentData());
  });

  it('[DSH-13] discards an unpaid enrollment after asking', async () => {
    mockEnrollments(pending);
    const sent: (string | null)[] = [];
    server.use(
      http.post('*/api/enrollments/21/discard', ({ request }) => {
        sent.push(request.headers.get('idempotency-key'));
        mockEnrollments();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    storeFlow('paymentData', createPaymentData());
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Discard plan' }));
    const dialog = screen.getByRole('dialog', { name: 'Discard Biscuit’s plan?' });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No Enrollments Found')).toBeVisible();
    expect(screen.getByText('Plan Discarded')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sessionStorage.getItem('paymentData')).toBeNull();
  });

  it('[DSH-13] says when the plan to discard has just been paid, and shows it', async () => {
    mockEnrollments(pending);
    server.use(
      http.post('*/api/enrollments/21/discard', () => {
        mockEnrollments(createEnrollmentView());
        return errorResponse('already_paid', 'This plan has been paid.');
      }),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Discard plan' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('This plan has been paid.')).toBeVisible();
    await waitFor(() => expect(mainText()).toContain('Active'));
  });

  it('[BEN-16] says in place why a plan with recorded services stays', async () => {
    mockEnrollments(pending);
    const sentence = 'The clinic has recorded services for this plan. Please call (904) 555-0134.';
    server.use(
      http.post('*/api/enrollments/21/discard', () => errorResponse('status_conflict', sentence)),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Discard plan' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Discard plan' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('[DSH-13] offers staff no discarding', async () => {
    mockEnrollments(pending);
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(
          createSession({ staff: { username: 'maya', role: 'staff', name: null, email: null } }),
        ),
      ),
    );
    await renderApp(path);
    expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Discard plan' })).toBeNull();
  });

  it('[ADM-26] sends staff to the customer’s details for contact data', async () => {
    mockEnrollments(createEnrollmentView());
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(
          createSession({ staff: { username: 'maya', role: 'staff', name: null, email: null } }),
        ),
      ),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('tab', { name: 'Edit Profile' }));
    expect(screen.getByRole('link', { name: 'customer’s details' })).toHaveAttribute(
      'href',
      '/admin-dashboard?q=ana%40example.com&customer=7',
    );
    expect(screen.queryByRole('button', { name: 'Save contact details' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save pet profile' })).toBeVisible();
  });

  it('[DSH-14] opens with the pet that was just paid for', async () => {
    const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
    mockEnrollments(pending, createEnrollmentView({ id: 22, pet: pepper }));
    const completed = { enrollmentId: 22, email: 'ana@example.com' };
    storeFlow('paymentCompleted', completed);
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Pepper' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Pepper/ })).toBeChecked();
  });

  it("[STA-01] shows pending as 'Payment Required'", async () => {
    mockEnrollments(pending);
    await renderApp(path);
    expect(await screen.findAllByText('Payment Required')).toHaveLength(2);
    expect(screen.queryByText('Next payment')).toBeNull();
  });

  it('shows a failed payment and a suspended plan', async () => {
    mockEnrollments(createEnrollmentView({ paymentProblem: true }));
    const { unmount } = await renderApp(path);
    expect(await screen.findByText('Biscuit’s payment failed')).toBeVisible();
    const links = screen.getAllByRole('link', { name: /^Update Card/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/update-card/21',
      '/update-card/21',
    ]);
    unmount();
    mockEnrollments(createEnrollmentView({ status: 'suspended' }));
    await renderApp(path);
    expect(await screen.findByText('Biscuit’s plan is suspended')).toBeVisible();
  });

  it('[DSH-02] switches between several pets', async () => {
    const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
    mockEnrollments(createEnrollmentView(), createEnrollmentView({ id: 22, pet: pepper }));
    const { user } = await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Biscuit' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Pepper/ }));
    expect(screen.getByRole('heading', { name: 'Pepper' })).toBeVisible();
  });

  it('[DSH-22] the address names the tab, which stays when another pet is selected', async () => {
    const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
    mockEnrollments(createEnrollmentView(), createEnrollmentView({ id: 22, pet: pepper }));
    const { user } = await renderApp(`${path}?pet=11&tab=edit`);
    expect(await screen.findByLabelText('Pet name')).toHaveValue('Biscuit');
    await user.click(screen.getByRole('radio', { name: /Pepper/ }));
    expect(screen.getByLabelText('Pet name')).toHaveValue('Pepper');
    expect(window.location.search).toBe('?pet=12&tab=edit');
    await user.click(screen.getByRole('tab', { name: 'Plan Overview' }));
    expect(window.location.search).toBe('?pet=12&tab=overview');
  });

  it('[DSH-04] Add New Pet passes the contact data to the pet form', async () => {
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Add New Pet' }));
    await waitFor(() =>
      expect(window.location.pathname + window.location.hash).toBe('/#pet-profile'),
    );
    expect(storedFlow('existingOwnerData')).toMatchObject({
      id: 7,
      email: 'ana@example.com',
    });
  });

  it('[DSH-04] Need to Cancel says to call', async () => {
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Need to Cancel?' }));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('link', { name: '(904) 555-0142' })).toHaveAttribute(
      'href',
      'tel:9045550142',
    );
  });

  it('[DSH-27] asks nobody to cancel a plan that has ended', async () => {
    mockEnrollments(createEnrollmentView({ status: 'cancelled' }));
    await renderApp(path);
    expect(await screen.findByRole('button', { name: 'Refresh Status' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Need to Cancel?' })).toBeNull();
  });

  it('[MNY-83] an ended plan that was offered again says so, and one that started again says when it is paid', async () => {
    const cancelledAt = '2099-02-05T17:00:00.000Z';
    const restart = { until: '2099-03-07T17:00:00.000Z', offeredAt: '2099-02-06T17:00:00.000Z' };
    mockEnrollments(createEnrollmentView({ status: 'cancelled', cancelledAt, restart }));
    const { unmount } = await renderApp(path);
    expect(await screen.findByText('You can start this plan again')).toBeVisible();
    expect(
      screen.getByText(/mailed you a link on February 6, 2099. It works until March 7/),
    ).toBeVisible();
    unmount();
    mockEnrollments(createEnrollmentView({ firstPaymentOn: '2099-02-20' }));
    await renderApp(path);
    expect(await screen.findByText('Your first payment is on February 20, 2099')).toBeVisible();
  });

  it('[CHG-196] a plan that was handed over has ended, with its payments, and nothing else can be done', async () => {
    const cancelledAt = '2099-02-05T17:00:00.000Z';
    mockEnrollments(createEnrollmentView({ status: 'cancelled', cancelledAt, isHandedOver: true }));
    await renderApp(`${path}?request=dental`);
    expect(await screen.findByText(/has a new owner, who took over the plan/)).toBeVisible();
    expect(screen.getByText('Ended on').nextSibling).toHaveTextContent('February 5, 2099');
    expect(screen.getByRole('heading', { name: 'Payments' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const name of [/Re-enroll/, /Need to Cancel/, /died/, /visit/i]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('[MEM-18] a plan that is billed elsewhere is paid at the clinic, and no card is asked for', async () => {
    mockEnrollments(createEnrollmentView({ billing: 'elsewhere', paidUntil: '2099-03-03' }));
    await renderApp(path);
    expect(await screen.findByText('Paid at the clinic until March 3, 2099')).toBeVisible();
    expect(screen.queryByText('Next billing date')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Update Card' })).toBeNull();
  });

  it('[MNY-38] where the clinic offers it, an owner ends a plan once on a double click', async () => {
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ isCancelOnline: true }))),
    );
    const ending = createEnrollmentView({ endsOn: '2027-03-03' });
    let calls = 0;
    server.use(
      http.post('*/api/enrollments/21/cancel', () => {
        calls += 1;
        mockEnrollments(ending);
        return HttpResponse.json({ enrollment: ending });
      }),
      http.post('*/api/sync-subscriptions', () => HttpResponse.json({ updates: [] })),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Need to Cancel?' }));
    await user.dblClick(await screen.findByRole('button', { name: 'End Biscuit’s plan' }));
    expect(await screen.findByText('Plan End Set')).toBeVisible();
    expect(calls).toBe(1);
    expect(await screen.findByText('No more payments are taken.')).toBeVisible();
    // The clinic takes the end back.
    mockEnrollments(createEnrollmentView());
    await user.click(screen.getByRole('button', { name: 'Refresh Status' }));
    await user.click(await screen.findByRole('button', { name: 'Need to Cancel?' }));
    await user.click(await screen.findByRole('button', { name: 'End Biscuit’s plan' }));
    await waitFor(() => expect(calls).toBe(2));
  });

  it('[OFR-119] the link of an email ends the plan in three clicks, with itself', async () => {
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ isCancelOnline: true }))),
    );
    const pepper = createEnrollmentView({
      id: 22,
      petId: 12,
      pet: createPet({ id: 12, name: 'Pepper' }),
    });
    mockEnrollments(createEnrollmentView(), pepper);
    const ended: unknown[] = [];
    server.use(
      http.post('*/api/enrollments/:id/cancel', ({ params }) => {
        ended.push(params['id']);
        return HttpResponse.json({ enrollment: { ...pepper, endsOn: '2027-03-03' } });
      }),
    );
    // The first is in the email.
    let clicks = 1;
    document.addEventListener('click', () => (clicks += 1));
    const { user } = await renderApp(`${path}?pet=12&end=plan`);
    await user.click(await screen.findByRole('button', { name: 'End Pepper’s plan' }));
    expect(await screen.findByText('Plan End Set')).toBeVisible();
    expect(ended).toEqual(['22']);
    expect(clicks).toBeLessThanOrEqual(3);
    expect(window.location.search).toBe('?pet=12');
  });

  it("[DSH-04] Refresh Status shows 'Status Updated' and what changed", async () => {
    mockEnrollments(pending);
    server.use(
      http.post('*/api/sync-subscriptions', () => {
        mockEnrollments(createEnrollmentView());
        return HttpResponse.json({
          updates: [{ enrollmentId: 21, oldStatus: 'pending_payment', newStatus: 'active' }],
        });
      }),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Refresh Status' }));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(await screen.findByText('Active')).toBeVisible();
  });

  it("[DSH-04] a failing refresh shows 'Sync Failed'", async () => {
    server.use(
      http.post('*/api/sync-subscriptions', () => new HttpResponse(null, { status: 500 })),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Refresh Status' }));
    expect(await screen.findByText('Sync Failed')).toBeVisible();
    expect(screen.getByText('Failed to sync plan status.')).toBeVisible();
  });

  it('[DSH-07] checks an unpaid fee of an active plan once per load, and only logs a failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockEnrollments(createEnrollmentView({ membershipFeePaid: false }));
    let requestCount = 0;
    server.use(
      http.post('*/api/enrollments/21/fix-membership-fee', () => {
        requestCount += 1;
        return errorResponse('service_unavailable', 'Down.');
      }),
      http.post('*/api/sync-subscriptions', () => HttpResponse.json({ updates: [] })),
    );
    const { user } = await renderApp(path);
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    await user.click(screen.getByRole('button', { name: 'Refresh Status' }));
    await screen.findByText('Status Updated');
    expect(requestCount).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('/dashboard/{email}: who may see it', () => {
  it("[DSH-06] 'No Enrollments Found' links to / and /plans", async () => {
    mockEnrollments();
    await renderApp(path);
    expect(await screen.findByRole('heading', { name: 'No Enrollments Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a plan' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'View all plans' })).toHaveAttribute('href', '/plans');
  });

  it('[DSH-06] shows the login first without a session', async () => {
    server.use(http.get('*/api/session', () => HttpResponse.json(createSession())));
    await renderApp(path);
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        '/login?returnTo=%2Fdashboard%2Fana%2540example.com',
      ),
    );
  });

  it('[DSH-08] redirects from another owner’s dashboard to the own one', async () => {
    server.use(http.get('*/api/enrollments/*', () => errorResponse('not_found', 'Not found.')));
    await renderApp('/dashboard/ben%40example.com');
    expect(await screen.findByRole('link', { name: 'Go to my dashboard' })).toHaveAttribute(
      'href',
      path,
    );
  });

  it('shows an error when loading fails, and loads on retry', async () => {
    server.use(
      http.get('*/api/enrollments/*', () => errorResponse('service_unavailable', 'Down.')),
    );
    const { user } = await renderApp(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t load this right now.');
    mockEnrollments(createEnrollmentView());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Biscuit' })).toBeVisible();
  });

  it('[ACC-09] explains kindly that the demo is read-only', async () => {
    signInAs({ isDemo: true });
    mockEnrollments(pending);
    const { user } = await renderApp(path);
    expect(await screen.findByText('This is the demo dashboard')).toBeVisible();
    for (const name of ['Add New Pet', 'Refresh Status', 'Complete Payment']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    expect(screen.getByRole('button', { name: 'Save pet profile' })).toBeDisabled();
    expect(screen.getByLabelText('Email')).toBeDisabled();
  });
});
