import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminEnrollment } from '../../shared/testing/staff.ts';
import { openPet } from './desk-page.ts';

const price = { totalMonthlyPrice: '70.00', membershipFee: '64.15' } as const;

describe('a plan that is paid elsewhere, at the desk', () => {
  it('[MEM-39] says since when it is no longer paid', async () => {
    mockAroundDesk();
    await openPet({ pet: { ...price, billing: 'elsewhere', paidUntil: '2026-01-03' } });
    expect(await screen.findByText('Not paid since January 3, 2026')).toBeVisible();
  });

  it('[DSK-12] says until when it is paid, and takes a payment', async () => {
    mockAroundDesk();
    const pet = { ...price, billing: 'elsewhere', paidUntil: '2099-03-03' } as const;
    const { user } = await openPet({ pet });
    expect(await screen.findByText('Paid until March 3, 2099')).toBeVisible();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/enrollments/21/recorded-payments', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(
          {
            payment: {
              id: '3b241101-e2bb-4255-8caf-4136c566a962',
              enrollmentId: 21,
              amountCents: 7000,
              paidOn: '2026-11-20',
              method: 'cash',
              paidUntil: '2099-04-03',
              countedFrom: '2099-03-03',
              recordedAt: '2026-11-20T15:00:00.000Z',
              recordedBy: 'admin',
              voidedAt: null,
              voidReason: null,
              isOwed: false,
            },
            enrollment: createAdminEnrollment(),
          },
          { status: 201 },
        );
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    const form = within(await screen.findByRole('dialog', { name: /^Record a payment for/ }));
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    expect(
      await screen.findByText('Payment Recorded', { selector: '[data-variant] *' }),
    ).toBeVisible();
    expect(bodies).toMatchObject([{ amountCents: 7000, method: 'cash', months: 1 }]);
  });

  it('[MEM-26] a manager sends the link to pay by card from now on', async () => {
    mockAroundDesk();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/members/send-setup', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ordered: 1 });
      }),
    );
    const { user } = await openPet({ role: 'manager', pet: { ...price, billing: 'elsewhere' } });
    await user.dblClick(await screen.findByRole('button', { name: /^Send set-up link for/ }));
    expect(await screen.findByText('1 email will be sent.')).toBeVisible();
    expect(bodies).toEqual([{ enrollmentIds: [21] }]);
  });

  it.each([
    ['Paid at the clinic', 'staff', { ...price, billing: 'elsewhere' }, true],
    ['Active', 'staff', price, false],
    ['Paid at the clinic', 'viewer', { ...price, billing: 'elsewhere' }, false],
  ] as const)('[DSK-12] %s, to %s', async (badge, role, pet, isOffered) => {
    mockAroundDesk();
    await openPet({ role, pet });
    expect((await screen.findAllByText(badge))[0]).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Record payment' })).toHaveLength(
      isOffered ? 1 : 0,
    );
  });
});

it.each([
  ['staff', true, 1],
  ['staff', undefined, 0],
  ['viewer', true, 0],
] as const)('[DSK-13] a proposal, to %s: %s', async (role, isProposal, count) => {
  mockAroundDesk();
  await openPet({ role, pet: { status: 'pending_payment', ...(isProposal && { isProposal }) } });
  await screen.findAllByText('Payment Required');
  expect(screen.queryAllByRole('link', { name: 'Open proposal' })).toHaveLength(count);
});
