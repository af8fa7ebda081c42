import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toCents, type EnrollmentView, type OwnPayment } from '@petwell/contracts';
import { renderApp } from '../../app/render-app.tsx';
import { showOn } from '../../shared/testing/browser-parts.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createPlan,
  createSession,
} from '../../shared/testing/factories.ts';
import { createOwnPayment } from '../../shared/testing/payment-factories.ts';
import { createAgreement } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const path = '/dashboard/ana%40example.com';
const card = { enrollmentId: 21, brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
const mainText = () => document.querySelector('main')?.textContent ?? '';

const mockEnrollment = (...enrollments: EnrollmentView[]) =>
  server.use(
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments }),
    ),
  );
const mockPayments = (...payments: OwnPayment[]) =>
  server.use(
    http.get('*/api/payments', () =>
      HttpResponse.json({
        payments,
        owed: payments
          .filter(({ status }) => status === 'open')
          .map(({ enrollmentId, amount, createdAt: startsAt }) => {
            const amountCents = toCents(amount);
            return { enrollmentId, amountCents, months: [{ startsAt, endsAt: null, amountCents }] };
          }),
        cards: [card, { ...card, enrollmentId: 22, last4: '1881' }],
        nextCharges: [],
      }),
    ),
  );

beforeEach(() => {
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
    ),
  );
  mockEnrollment(createEnrollmentView());
});

describe('a plan on the dashboard', () => {
  it('[AGR-08] shows its owner what they agreed to, with the file', async () => {
    server.use(
      http.get('*/api/agreements', () =>
        HttpResponse.json({
          agreements: [createAgreement({ enrollmentId: 21 }), createAgreement({ id: 9 })],
        }),
      ),
    );
    const { user } = await renderApp(path);
    await user.click(await screen.findByText('What you agreed to'));
    expect(await screen.findByText(wholeText('$127.65 first, then $63.50 a month'))).toBeVisible();
    expect(mainText()).toContain('Agreed online on November 21, 2026');
    expect(mainText()).not.toContain('203.0.113.7');
    expect(screen.getByRole('link', { name: /^Open PDF/ })).toHaveAttribute(
      'href',
      '/api/agreements/8/agreement.pdf',
    );
  });

  it('[OFR-83] leads from a payment to the sentence that allows it', async () => {
    const basis = {
      kind: 'consent',
      at: '2026-01-05T15:00:00.000Z',
      sentence: 'By paying you agree to be charged $93.25 every month.',
    } as const;
    mockPayments(
      createOwnPayment({
        receiptNumber: 'in_1003',
        createdAt: '2026-03-05T15:00:00.000Z',
        paidAt: '2026-03-05T15:00:00.000Z',
        basis: { kind: 'notice', at: '2026-01-15T15:00:00.000Z', sentence: null },
      }),
      createOwnPayment({ receiptNumber: 'in_1002', basis }),
      createOwnPayment(),
    );
    const { user } = await renderApp(path);
    const whys = await screen.findAllByText('Why this amount?');
    expect(whys).toHaveLength(2);
    const [notice, consent] = whys.map((why) => why.closest('details') as HTMLElement);
    expect(consent).not.toHaveAttribute('open');
    await user.click(whys[1] as HTMLElement);
    expect(consent).toHaveAttribute('open');
    expect(consent).toHaveTextContent(
      'Why this amount? of January 5, 2026Agreed to on January 5, 2026:By paying you agree to be charged $93.25 every month.',
    );
    expect(notice).toHaveTextContent('Emailed on January 15, 2026:The text wasn’t kept then.');
  });

  it('[DSH-05] shows the other services in place, and hides them again', async () => {
    const features = ['2 Exams', '1 Cleaning', '4 Nail trims', 'Vaccines', 'X-rays'];
    mockEnrollment(createEnrollmentView({ plan: createPlan({ features }) }));
    const { user } = await renderApp(path);
    await user.click(await screen.findByRole('button', { name: '+ 2 more services' }));
    expect(screen.getByText('X-rays')).toBeVisible();
    const hide = screen.getByRole('button', { name: 'Show fewer services', expanded: true });
    expect(hide).toHaveFocus();
    await user.click(hide);
    expect(screen.queryByText('X-rays')).toBeNull();
  });

  it('[QUA-05] has every service on paper', async () => {
    showOn('paper');
    const features = ['2 Exams', '1 Cleaning', '4 Nail trims', 'Vaccines', 'X-rays'];
    mockEnrollment(createEnrollmentView({ plan: createPlan({ features }) }));
    await renderApp(path);
    expect(await screen.findByText('X-rays')).toBeVisible();
  });

  it('[MNY-49] names the next payment’s amount and day once they are known', async () => {
    const next = { enrollmentId: 21, amount: '36.00', chargeOn: '2027-01-03' };
    server.use(
      http.get('*/api/payments', () =>
        HttpResponse.json({ payments: [], cards: [card], nextCharges: [next], owed: [] }),
      ),
    );
    await renderApp(path);
    await waitFor(() => expect(mainText()).toContain('Next payment$36.00 on January 3, 2027'));
  });

  it('[MNY-12] has the plan’s end among its payments, before it happens and after', async () => {
    mockEnrollment(createEnrollmentView({ endsOn: '2027-03-03' }));
    const { unmount } = await renderApp(path);
    expect(await screen.findByText('The plan ends. No more payments are taken.')).toBeVisible();
    unmount();
    mockEnrollment(
      createEnrollmentView({ status: 'cancelled', cancelledAt: '2027-03-03T17:00:00.000Z' }),
    );
    await renderApp(path);
    expect(
      await screen.findByText('The plan ended. No payments have been taken since.'),
    ).toBeVisible();
  });

  it('[DSH-19] shows the day of the retry as the next billing date while a payment is open', async () => {
    const open = { status: 'open', paidAt: null } as const;
    mockPayments(createOwnPayment({ ...open, nextAttemptAt: '2026-02-08T15:00:00.000Z' }));
    await renderApp(path);
    await waitFor(() =>
      expect(mainText()).toContain(
        'Next payment$157.40 on February 8, 2026We’ll retry your payment',
      ),
    );
  });

  it('[DSH-19] names no next payment while one is open and isn’t tried again', async () => {
    const enrollments = [{ paymentProblem: true }, { status: 'suspended' }] as const;
    for (const enrollment of enrollments) {
      mockEnrollment(createEnrollmentView(enrollment));
      mockPayments(createOwnPayment({ status: 'open', paidAt: null }));
      const { unmount } = await renderApp(path);
      await waitFor(() => expect(mainText()).toContain('We won’t try again automatically.'));
      expect(screen.queryByText('Next payment')).toBeNull();
      unmount();
    }
  });

  it('[DSH-15] shows the card on file and its payments, with a receipt for each paid one', async () => {
    const open = { status: 'open', paidAt: null, cardLast4: null } as const;
    mockPayments(
      createOwnPayment({ receiptNumber: 'in_1002', kind: 'monthly', amount: '93.25', ...open }),
      createOwnPayment({ refundedAmount: '10.00' }),
      createOwnPayment({ receiptNumber: 'in_2', enrollmentId: 22, amount: '1.00' }),
    );
    await renderApp(path);
    expect(await screen.findByText('Not paid yet')).toBeVisible();
    expect(mainText()).toContain('Card on fileVisa ending in 4242 expires 04/2030');
    expect(mainText()).toContain(
      'January 5, 2026Membership fee and first month · Visa ending in 4242 · $10.00 refunded$157.40Paid',
    );
    expect(mainText()).not.toContain('$1.00');
    const receipts = screen.getAllByRole('link', { name: /^Receipt/ });
    expect(receipts.map((link) => link.getAttribute('href'))).toEqual(['/receipts/in_1001']);
    expect(receipts[0]).toHaveAccessibleName('Receipt of January 5, 2026');
  });

  it('[MNY-12] the owner sees every refund of a payment, and what became of it', async () => {
    mockPayments(
      createOwnPayment({
        refundedAmount: '31.50',
        refunds: [
          { amount: '10.00', state: 'refunded', at: '2026-01-10T15:00:00.000Z' },
          { amount: '21.50', state: 'pending', at: '2026-01-11T15:00:00.000Z' },
          { amount: '5.00', state: 'failed', at: '2026-01-12T15:00:00.000Z' },
        ],
      }),
    );
    await renderApp(path);
    expect(
      await screen.findByText(
        wholeText(
          '$10.00 refunded on January 10, 2026. Banks take up to 10 business days to show it.',
        ),
      ),
    ).toBeVisible();
    expect(screen.getByText(wholeText('$21.50 refund on its way'))).toBeVisible();
    expect(screen.getByText(wholeText(/^Your bank sent back a refund of \$5\.00/))).toBeVisible();
    expect(mainText()).not.toContain('$31.50 refunded');
  });

  describe('with two pets and one failed payment', () => {
    const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
    const enrollments = [
      createEnrollmentView(),
      createEnrollmentView({ id: 22, petId: 12, pet: pepper, paymentProblem: true }),
    ];
    const open = createOwnPayment({
      receiptNumber: 'in_2',
      enrollmentId: 22,
      petName: 'Pepper',
      kind: 'monthly',
      status: 'open',
      amount: '44.95',
      paidAt: null,
      cardLast4: null,
      nextAttemptAt: '2026-03-12T15:00:00.000Z',
    });

    it('[DSH-18] names pet, amount, card, and next try, whichever pet is selected', async () => {
      mockEnrollment(...enrollments);
      mockPayments(open, createOwnPayment());
      const { user } = await renderApp(path);
      await waitFor(() =>
        expect(mainText()).toContain(
          'Pepper’s payment failedWe couldn’t charge $44.95 for January 2026 to Visa ending in 1881. We’ll try again on March 12, 2026.',
        ),
      );
      const banner = screen.getByText('Pepper’s payment failed');
      expect(screen.getByRole('radio', { name: /^Biscuit/ })).toBeChecked();
      expect(
        screen.getByRole('radio', {
          name: /^Pepper ?Payment failed ?\$44\.95, next try March 12, 2026$/,
        }),
      ).not.toBeChecked();
      expect(screen.getByRole('radio', { name: /^Biscuit ?Active$/ })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Update Card for Pepper' })).toHaveAttribute(
        'href',
        '/update-card/22',
      );
      await user.click(screen.getByRole('radio', { name: /^Pepper/ }));
      expect(banner).toBeVisible();
      expect(screen.getAllByText('Payment failed')).toHaveLength(3);
      expect(screen.queryByText('Not paid yet')).toBeNull();
    });

    it('[DSH-18] says when it is not tried again, and leaves out what cannot be loaded', async () => {
      mockEnrollment(...enrollments);
      mockPayments({ ...open, nextAttemptAt: null });
      const { unmount } = await renderApp(path);
      await waitFor(() => expect(mainText()).toContain('We won’t try again automatically.'));
      unmount();
      server.use(http.get('*/api/payments', () => errorResponse('service_unavailable', 'Later.')));
      await renderApp(path);
      expect(await screen.findByText('Pepper’s payment failed')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Update Card for Pepper' })).toBeVisible();
      expect(mainText()).not.toContain('We couldn’t charge');
    });

    it('[DSH-18] asks for no card of a pet that has died', async () => {
      const deceasedAt = '2026-03-01T15:00:00.000Z';
      mockEnrollment(...enrollments.map((one) => ({ ...one, pet: { ...one.pet, deceasedAt } })));
      await renderApp(path);
      expect(await screen.findByText('We’re so sorry about Biscuit')).toBeVisible();
      expect(screen.queryByText('Pepper’s payment failed')).toBeNull();
    });
  });

  it('[DSH-15] says when there are no payments, or when they cannot be loaded', async () => {
    const { unmount } = await renderApp(path);
    expect(await screen.findByText('No payments yet')).toBeVisible();
    unmount();
    server.use(http.get('*/api/payments', () => errorResponse('service_unavailable', 'Later.')));
    const { user } = await renderApp(path);
    await screen.findByText('Your payments could not be loaded');
    mockPayments(createOwnPayment());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$157.40')).toBeVisible();
  });

  it('[DSH-15] folds all payments but the last three', async () => {
    const payments = [5, 4, 3, 2].map((number) =>
      createOwnPayment({ receiptNumber: `R-${number}`, amount: `${number}0.00` }),
    );
    mockPayments(...payments);
    const { user } = await renderApp(path);
    expect(await screen.findByText('$30.00')).toBeVisible();
    expect(screen.getByText('$20.00')).not.toBeVisible();
    await user.click(screen.getByText('Earlier payments (1)'));
    expect(screen.getByText('$20.00')).toBeVisible();
  });

  it('[DSH-16] shows when a canceled plan ended, and enrolls the pet again', async () => {
    // As the day after begins at the clinic.
    const cancelledAt = '2026-03-10T04:00:00.000Z';
    mockEnrollment(createEnrollmentView({ status: 'cancelled', cancelledAt }));
    const { user } = await renderApp(path);
    const again = await screen.findByRole('button', { name: 'Re-enroll' });
    expect(mainText()).toContain('Ended onMarch 9, 2026');
    expect(mainText()).toContain('March 9, 2026The plan ended.');
    expect(mainText()).not.toContain('March 10');
    expect(mainText()).not.toContain('Monthly total');
    expect(mainText()).not.toContain('per month');
    await user.click(again);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByLabelText('Pet name')).toHaveValue('Biscuit');
    expect(screen.getByLabelText('Breed')).toHaveValue('Labrador Retriever');
    expect(screen.getByLabelText('Joint issues')).toBeChecked();
    expect(screen.getByLabelText('Allergies')).not.toBeChecked();
    expect(sessionStorage.getItem('existingOwnerData')).toContain('ana@example.com');
  });
});

describe('/receipts/{number}', () => {
  it('[MEM-22] of a payment in cash says so, in the list, too', async () => {
    const cash = { cardBrand: null, cardLast4: null, recordedMethod: 'cash' } as const;
    mockPayments(createOwnPayment({ receiptNumber: 'recorded_7', ...cash }));
    const { unmount } = await renderApp(path);
    expect(await screen.findByRole('link', { name: /^Receipt/ })).toHaveAttribute(
      'href',
      '/receipts/recorded_7',
    );
    expect(mainText()).toContain('Membership fee and plan · Cash');
    unmount();
    await renderApp('/receipts/recorded_7');
    expect(await screen.findByText('recorded_7')).toBeVisible();
    for (const row of ['Paid withCash', 'Plan$93.25', 'Total paid$157.40']) {
      expect(mainText()).toContain(row);
    }
  });

  it('[YEA-19] of a year in advance by card names the card, in the list, too', async () => {
    mockPayments(createOwnPayment({ receiptNumber: 'in_7', recordedMethod: 'card' }));
    const { unmount } = await renderApp(path);
    await waitFor(() => expect(mainText()).toContain('and plan · Visa ending in 4242'));
    unmount();
    await renderApp('/receipts/in_7');
    await waitFor(() => expect(mainText()).toContain('Paid withVisa ending in 4242'));
  });

  it('[DSH-15] has the owner, the date, the card, the number, and the amounts', async () => {
    mockPayments(createOwnPayment());
    await renderApp('/receipts/in_1001');
    expect(await screen.findByText('in_1001')).toBeVisible();
    for (const row of [
      'PetBiscuit',
      'Paid byAna Reyes',
      'Paid onJanuary 5, 2026',
      'Paid withVisa ending in 4242',
      'Membership fee$64.15',
      'First month$93.25',
      'Total paid$157.40',
    ]) {
      expect(mainText()).toContain(row);
    }
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  });

  it('[DSH-15] says when there is no such receipt', async () => {
    mockPayments(createOwnPayment());
    await renderApp('/receipts/in_9');
    expect(await screen.findByText('We can’t find this receipt')).toBeVisible();
  });

  it('[DSH-15] asks a signed-out visitor to sign in, and returns', async () => {
    server.use(http.get('*/api/session', () => HttpResponse.json(createSession())));
    await renderApp('/receipts/in_1001');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe('?returnTo=%2Freceipts%2Fin_1001');
  });
});
