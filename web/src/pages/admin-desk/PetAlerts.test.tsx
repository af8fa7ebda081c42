import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { dayAfter } from '../../shared/day-after.ts';
import { clinicToday } from '../../shared/format-date.ts';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { createWaitingAddress, mockWaitingAddress } from '../../shared/testing/waiting-address.ts';
import { openPet } from './desk-page.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

beforeEach(mockAroundDesk);

const endingYear = () => ({
  planYear: { startsOn: '2026-01-01', endsOn: dayAfter(clinicToday(), 30) },
});

describe('the alert of an open pet', () => {
  it('[DSK-10] is one, with the most urgent first', async () => {
    mockWaitingAddress(createWaitingAddress());
    await openPet({ pet: { paymentProblem: true }, year: endingYear() });
    await screen.findByText(/^The plan year ends/);
    await screen.findByText(/isn’t confirmed/);
    const titles = within(screen.getByRole('alert')).getAllByText(/\.$/, { selector: 'strong *' });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'The last payment failed.',
      expect.stringMatching(/^The plan year ends /),
      'The new address new@example.com isn’t confirmed.',
    ]);
  });

  it('[MNY-147] takes what is due in cash or by check, beside the card link', async () => {
    const months = [{ startsAt: '2028-02-10T00:00:00.000Z', endsAt: null, amountCents: 6_350 }];
    server.use(
      http.get('*/api/admin/customers/:ownerId/payments', () =>
        HttpResponse.json({
          payments: [],
          nextCursor: null,
          owed: [{ enrollmentId: 21, amountCents: 6_350, months }],
        }),
      ),
    );
    await openPet({ pet: { paymentProblem: true } });
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByRole('button', { name: /^Paid by cash or check for/ })).toBeVisible();
    expect(alert.getByRole('button', { name: /^Send card link/ })).toBeVisible();
  });

  it('[DSK-10] of a pet that died says nothing of payments or the plan year', async () => {
    const pet = { deceasedAt: '2026-11-20T15:00:00.000Z', paymentProblem: true };
    await openPet({ pet, year: endingYear() });
    expect(await screen.findByText(/^Biscuit has died/)).toBeVisible();
    expect(screen.queryByText(/payment failed|plan year ends/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[MEM-33] says what is owed again after a voided payment', async () => {
    const recorded = {
      id: '5b0e8a3e-5f0c-4b3e-9d8e-2f4a3c1b0d9e',
      method: 'cash' as const,
      recordedBy: 'Maya',
      voidReason: 'Bounced check',
      owed: { from: '2026-10-03', until: '2026-11-03' },
      months: [],
    };
    const payment = { status: 'void', amountCents: 6_350, recorded } as const;
    const enrollmentId = createDeskPet().enrollmentId ?? 0;
    server.use(
      http.get('*/api/admin/customers/:id/payments', () =>
        HttpResponse.json({
          payments: [
            createCustomerPayment({ ...payment, enrollmentId }),
            createCustomerPayment({ ...payment, enrollmentId: 9_999 }),
          ],
          nextCursor: null,
          owed: [],
        }),
      ),
    );
    await openPet();
    expect(
      await screen.findByText(wholeText('$63.50 is owed after a voided payment.')),
    ).toBeVisible();
  });

  it('[DSK-10] is absent when nothing is in the way', async () => {
    const later = { startsOn: '2026-01-01', endsOn: dayAfter(clinicToday(), 31) };
    await openPet({ year: { planYear: later } });
    await screen.findByText(/^2 of 4 left/);
    expect(screen.queryByText(/plan year ends|isn’t confirmed/)).toBeNull();
  });

  it('[ADM-31] [ADM-33] sends the link of an address that waits again, once a minute', async () => {
    const bodies = mockWaitingAddress(createWaitingAddress());
    await openPet();
    expect(await screen.findByText(/The link we emailed has expired/)).toBeVisible();
    const send = screen.getByRole('button', { name: 'Send again' });
    // Faster than any response.
    fireEvent.click(send);
    fireEvent.click(send);
    expect(await screen.findByText('Link Sent')).toBeVisible();
    expect(await screen.findByText(/Link emailed Nov 30, 2036, 10:00 AM/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Sent just now' }));
    await screen.findByText(/Link emailed/);
    expect(bodies).toEqual([{}]);
  });

  it('[ADM-31] says when it was confirmed meanwhile, and forgets it', async () => {
    mockWaitingAddress(createWaitingAddress({ kind: 'account', link: null }), () => {
      server.use(
        http.get('*/api/owners/7/waiting-address', () => HttpResponse.json({ waiting: null })),
      );
      return errorResponse('status_conflict', 'This address has been confirmed meanwhile.');
    });
    const { user } = await openPet();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('This address has been confirmed meanwhile.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/isn’t confirmed/)).toBeNull());
  });

  it('[ADM-31] only shows viewers the address', async () => {
    mockWaitingAddress(createWaitingAddress());
    await openPet({ role: 'viewer' });
    expect(await screen.findByText(/new@example.com isn’t confirmed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});
