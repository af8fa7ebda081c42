import type { CustomerPayment, OwedEnrollment } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets } from '../../shared/testing/desk.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import { countClicks, miso, openPet } from './desk-page.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const months = [{ startsAt: '2026-12-10T05:00:00.000Z', endsAt: null, amountCents: 6_350 }];
const owed: OwedEnrollment[] = [
  { enrollmentId: 21, amountCents: 6_350, months },
  { enrollmentId: 22, amountCents: 4_000, months: [] },
];
const declined = createCustomerPayment({
  invoiceId: 'in_9',
  enrollmentId: 21,
  kind: 'monthly',
  status: 'open',
  amountCents: 6_350,
  createdAt: '2026-12-10T15:00:00.000Z',
  failedAttempts: 1,
  reason: 'insufficient_funds',
  nextAttemptAt: '2026-12-13T15:00:00.000Z',
});

/** Mocks the owner's payments and debts, and the two links. Returns the links that were asked for. */
function mockDebts(
  payment: Partial<CustomerPayment> = {},
  debts: readonly OwedEnrollment[] = owed,
) {
  const links: string[] = [];
  server.use(
    http.get('*/api/admin/customers/7/payments', () =>
      HttpResponse.json({ payments: [{ ...declined, ...payment }], nextCursor: null, owed: debts }),
    ),
    http.post('*/api/admin/enrollments/21/:link', ({ params }) => {
      links.push(String(params['link']));
      return HttpResponse.json({
        id: '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e',
        url: 'http://localhost:8080/card-link#token=abc',
        expiresAt: '2026-12-17T15:00:00.000Z',
      });
    }),
  );
  return links;
}

const alertText = async (text: RegExp) =>
  within(await screen.findByRole('alert')).findByText(wholeText(text));

describe('“My card was declined”', () => {
  beforeEach(mockAroundDesk);

  it('[DSK-25] says why, what is owed in all, and when it is tried again; a card link is one click', async () => {
    const links = mockDebts();
    const { user } = await openPet({ pet: { paymentProblem: true } });
    expect(
      await alertText(/^\$63\.50 for December 2026 was declined \(insufficient funds\) on Decem/),
    ).toBeVisible();
    expect(
      await alertText(
        /^With the owner’s other pets, \$103\.50 is owed\. Next try December 13, 2026/,
      ),
    ).toBeVisible();
    const clicks = countClicks(user);
    await user.click(screen.getByRole('button', { name: /^Send card link/ }));
    expect(await screen.findByText('Link Emailed')).toBeVisible();
    expect(links).toEqual(['card-link']);
    expect(clicks()).toBe(1);
  });

  it('[DSK-25] cash is taken with two clicks', async () => {
    mockDebts();
    const { user } = await openPet({ pet: { paymentProblem: true } });
    const clicks = countClicks(user);
    await user.click(await screen.findByRole('button', { name: /^Paid by cash or check/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Record $63.50' }));
    expect(form.getByRole('button', { name: /^Record/ })).toBeEnabled();
    expect(clicks()).toBe(1);
  });

  it.each([
    [{ reason: 'stolen_card' }, 'was declined by the bank', 'The bank tells the reason only to'],
    [{ nextAttemptAt: null }, '(insufficient funds)', 'The card isn’t tried again by itself.'],
    [{ reason: null }, 'December 2026 was declined on', 'Next try'],
  ] as const)('[DSK-25] tells %j', async (payment, title, text) => {
    mockDebts(payment, owed.slice(0, 1));
    await openPet({ pet: { paymentProblem: true } });
    const alert = await screen.findByRole('alert');
    expect(await within(alert).findByText(title, { exact: false })).toBeVisible();
    expect(alert).toHaveTextContent(text);
    expect(alert).not.toHaveTextContent('other pets');
  });

  it('[DSK-25] says when the reason can’t be loaded', async () => {
    server.use(http.get('*/api/admin/customers/7/payments', () => HttpResponse.error()));
    await openPet({ pet: { paymentProblem: true } });
    expect(await alertText(/^We can’t load why, or how much is owed/)).toBeVisible();
  });

  it('[DSK-25] also of a suspended plan', async () => {
    mockDebts();
    await openPet({ pet: { status: 'suspended' } });
    expect(await alertText(/^\$63\.50 for December 2026 is due/)).toBeVisible();
    expect(await alertText(/^The card was declined \(insufficient funds\) on Dec/)).toBeVisible();
  });

  it('[DSK-26] a first payment that was declined is told, with a link to pay in one click', async () => {
    const links = mockDebts({ kind: 'first', amountCents: 12_765 }, []);
    const { user } = await openPet({ pet: { status: 'pending_payment' } });
    expect(await alertText(/^The first payment of \$127\.65 was declined \(insuffi/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Send payment link/ }));
    expect(await screen.findByText('Link Emailed')).toBeVisible();
    expect(links).toEqual(['join-link']);
  });

  it('[DSK-26] offers viewers nothing', async () => {
    mockDebts({ kind: 'first' }, []);
    await openPet({ role: 'viewer', pet: { status: 'pending_payment' } });
    expect(await alertText(/^The first payment of/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /link/ })).toBeNull();
  });

  it('[DSK-25] tells of the owner’s other pet, and leads to it', async () => {
    const { user } = await openPet();
    await screen.findByText(/^2 of 4 left/);
    expect(screen.queryByText(/payment failed/)).toBeNull();
    mockPets([createDeskPet(), { ...miso, paymentProblem: true }]);
    await user.click(screen.getByRole('link', { name: 'Miso' }));
    expect(await screen.findByText('The last payment failed.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Biscuit' }));
    expect(await screen.findByText('Miso’s payment failed.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Open' }));
    expect(await screen.findByRole('heading', { name: /^Miso/ })).toHaveFocus();
  });
});
