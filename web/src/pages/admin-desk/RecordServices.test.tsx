import { screen, waitFor } from '@testing-library/react';
import { createCustomerPayment } from '../../shared/testing/money.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createBenefit,
  createDeskPet,
  createDiscount,
  createPlanYear,
  createRedemption,
} from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { createAppointment, mockAppointments } from '../../shared/testing/staff-appointments.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminUser, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

import {
  miso,
  services,
  exam,
  tick,
  recordButton,
  openPet,
  history,
  openUse,
  createBatch,
  mockRecording,
  mockUndoing,
} from './desk-page.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

beforeEach(mockAroundDesk);

describe('recording services', () => {
  it('[DSK-02] records what is ticked in one request, once on a double click', async () => {
    const { user } = await openPet();
    const both = [createRedemption(), createRedemption({ id: 502, code: 'discount_5' })];
    const sent = mockRecording(() => {
      mockPlanYear({ benefits: [createBenefit({ used: 3, left: 1 }), createDiscount()] });
      return HttpResponse.json(createBatch({ redemptions: both }), { status: 201 });
    });
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
    await tick(user);
    await tick(user, '5% off other services');
    const list = await services();
    await user.selectOptions(list.getByLabelText(`How many: ${exam}`), '2');
    await user.type(list.getByLabelText('Amount given: 5% off other services'), '$12.5');
    await user.click(list.getByRole('button', { name: 'Today' }));
    await user.type(list.getByLabelText(/^Day/), '2026-11-20');
    await user.click(list.getByRole('button', { name: 'Add a note' }));
    await user.type(list.getByLabelText(/^Note/), 'Both ears');
    await user.dblClick(recordButton());
    expect((await screen.findByText('2 recorded')).parentElement).toHaveFocus();
    expect(list.getByText('1 of 4 left')).toBeVisible();
    expect(list.getByRole('checkbox', { name: /^Comprehensive/ })).not.toBeChecked();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        lines: [
          { code: 'exam', quantity: 2 },
          { code: 'discount_5', quantity: 1, amount: '12.50' },
        ],
        performedOn: '2026-11-20',
        note: 'Both ears',
      },
    ]);
  });

  it('[OFR-141] says who performed it: the visit’s vet, or the next one by a key', async () => {
    // Long after now: the service of a visit that has begun would be ticked already.
    const startsAt = '2099-01-01T15:00:00.000Z';
    const visit = createAppointment({ petId: 11, column: 'Dr. Lee', startsAt });
    mockAppointments([visit], [], undefined, ['Dr. Lee', 'Dr. Ortiz']);
    const { user } = await openPet();
    const sent = mockRecording();
    const list = await services();
    expect(await list.findByLabelText('Performed by')).toHaveValue('Dr. Lee');
    await tick(user);
    await user.keyboard('p');
    expect(list.getByLabelText('Performed by')).toHaveValue('Dr. Ortiz');
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ provider: 'Dr. Ortiz' });
  });

  it('[DSK-02] sends the same key again when the response was lost', async () => {
    const { user } = await openPet();
    const sent = mockRecording((attempt) => (attempt === 1 ? HttpResponse.error() : undefined));
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(screen.queryByText(/We can’t reach PetWell/)).toBeNull();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(['', '0', '12.345', 'twelve'])('[DSK-02] refuses %j as a discount', async (typed) => {
    const { user } = await openPet();
    await tick(user, '5% off other services');
    const amount = (await services()).getByLabelText(/^Amount given/);
    if (typed !== '') await user.type(amount, typed);
    await user.click(recordButton());
    expect(await screen.findByText('Enter the amount in dollars, like 12.50')).toBeVisible();
  });

  it('[BEN-17] names every line that was refused, and what is no longer left', async () => {
    const { user } = await openPet({
      year: { benefits: [createBenefit(), createBenefit({ code: 'nails', label: 'Nail trim' })] },
    });
    mockRecording(() => {
      mockPlanYear({ benefits: [createBenefit({ used: 4, left: 0 })] });
      return errorResponse('none_left', 'Nothing is left of "Nail trim".', {
        'lines.1.quantity': 'Nothing is left of "Nail trim".',
      });
    });
    await tick(user);
    await tick(user, /^Nail trim/);
    await user.click(recordButton());
    expect(await screen.findByText('Nothing was recorded')).toBeVisible();
    expect(screen.getAllByText('Nothing is left of "Nail trim".')[0]).toBeVisible();
    await user.click(await screen.findByText('Used up: 1'));
    expect(screen.getByText(wholeText(/^0 of 4 left, .*list price \$65$/))).toBeVisible();
  });

  it('[DSK-02] [CAR-07] shows a refused day at its field', async () => {
    const { user } = await openPet({
      pet: { deceasedAt: '2026-11-20T15:00:00.000Z', status: 'active' },
    });
    mockRecording(() =>
      errorResponse('validation_failed', 'Please check the day.', {
        performedOn: 'The pet has died. Choose a day up to 2026-11-20',
      }),
    );
    expect(await screen.findByText(/^Biscuit has died/)).toBeVisible();
    expect(screen.getByText(/Please end the plan. Only services given until/)).toHaveTextContent(
      'Only services given until November 20, 2026 can be recorded, with their day.',
    );
    expect(screen.getByText('Died')).toBeVisible();
    expect(screen.queryByText('Active')).toBeNull();
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText(/Choose a day up to 2026-11-20/)).toBeVisible();
    expect((await services()).getByLabelText(/^Day/)).toBeVisible();
  });

  it('[BEN-17] [DSK-11] says what was declined and when it is tried again, and records', async () => {
    const declined = createCustomerPayment({
      invoiceId: 'in_2',
      enrollmentId: 21,
      kind: 'monthly',
      status: 'open',
      amountCents: 6350,
      membershipFeeCents: 0,
      createdAt: '2026-12-01T12:00:00.000Z',
      paidAt: null,
      failedAttempts: 1,
      nextAttemptAt: '2026-12-03T12:00:00.000Z',
      reason: 'insufficient_funds',
    });
    server.use(
      http.get('*/api/admin/customers/7/payments', () =>
        HttpResponse.json({ payments: [declined], nextCursor: null, owed: [] }),
      ),
    );
    const { user } = await openPet({ pet: { paymentProblem: true } });
    expect(
      await screen.findByText(wholeText(/\$63\.50 was declined \(insufficient funds\)/)),
    ).toBeVisible();
    expect(screen.getByText(/^Next try December 3, 2026\. You can record services/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send card link for Biscuit' })).toBeVisible();
    mockRecording();
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
  });

  it('[BEN-07] tells staff who may record for a suspended plan', async () => {
    await openPet({ pet: { status: 'suspended' } });
    expect(await screen.findByText('Biscuit’s plan is suspended')).toBeVisible();
    expect(screen.getByText(/A manager can record a service anyway/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('[BEN-07] lets a manager record for a suspended plan, with a reason', async () => {
    const { user } = await openPet({ role: 'manager', pet: { status: 'suspended' } });
    const sent = mockRecording();
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'Owner pays at the desk');
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      lines: [{ code: 'exam', quantity: 1 }],
      overrideReason: 'Owner pays at the desk',
    });
  });

  it('[BEN-17] says so when the plan has ended meanwhile', async () => {
    const { user } = await openPet();
    mockRecording(() => errorResponse('plan_not_active', 'Not active'));
    await tick(user);
    await user.click(recordButton());
    expect(await screen.findByText('Biscuit’s plan is no longer active')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull());
  });

  it('[DSK-04] shows viewers everything and lets them change nothing', async () => {
    const { user } = await openPet({ role: 'viewer', redemptions: [createRedemption()] });
    expect((await services()).getByText('2 of 4 left')).toBeVisible();
    await user.click((await history()).getByText(exam));
    expect(screen.getByText('Recorded by Nora Vance, Nov 20, 2026, 10:00 AM')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    for (const name of [/^Record/, /^Undo/, /^Move/, /note/i]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Book' })).toBeNull();
  });
});

describe('undo and move', () => {
  it('[BEN-08] undoes all that was just recorded with one click, and ticks it again', async () => {
    const { user } = await openPet();
    mockRecording();
    const bodies = mockUndoing();
    await tick(user);
    await user.click(recordButton());
    await user.dblClick(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByText('1 undone')).parentElement).toHaveFocus();
    expect(bodies).toEqual([{ ids: [501], reason: 'Recorded by mistake' }]);
    expect((await services()).getByRole('checkbox', { name: /^Comprehensive/ })).toBeChecked();
  });

  it('[BEN-08] shows five uses, all on request, and undone ones struck through', async () => {
    const redemptions = Array.from({ length: 7 }, (_, index) =>
      createRedemption({ id: index + 1 }),
    );
    const undone = { at: '2026-11-20T15:05:00.000Z', by: 'Nora Vance', reason: 'Wrong service' };
    const { user } = await openPet({
      redemptions: [createRedemption({ id: 9, undone }), ...redemptions],
    });
    const uses = await history();
    expect(uses.getAllByRole('listitem')).toHaveLength(5);
    expect(uses.getByRole('deletion')).toBeVisible();
    await user.click(uses.getByRole('deletion'));
    expect(
      uses.getByText('Undone by Nora Vance, Nov 20, 2026, 10:05 AM: Wrong service'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All of this year (8)' }));
    expect(uses.getAllByRole('listitem')).toHaveLength(8);
  });

  it('[BEN-08] asks why an earlier use is undone', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    const bodies = mockUndoing();
    await openUse(user);
    await user.click((await history()).getByRole('button', { name: /^Undo/ }));
    expect(screen.getByLabelText('Why are you undoing this?')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo this' }));
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    await user.keyboard('Wrong service{Enter}');
    expect(
      (await screen.findByText(wholeText(`Undone: ${exam}, November 20, 2026.`))).closest(
        '[role=status]',
      ),
    ).toHaveFocus();
    expect(bodies).toEqual([{ ids: [501], reason: 'Wrong service' }]);
  });

  it('[BEN-08] says when another desk was faster', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    server.use(
      http.post('*/api/admin/redemptions/undo', () =>
        errorResponse('status_conflict', 'This was undone already, by Nora Vance.'),
      ),
    );
    await openUse(user);
    await user.click((await history()).getByRole('button', { name: /^Undo/ }));
    await user.keyboard('Wrong pet{Enter}');
    expect(
      (await screen.findByText(wholeText('This was undone already, by Nora Vance.'))).closest(
        '[role=status]',
      ),
    ).toHaveFocus();
  });

  it('[BEN-08] closes the question with Escape and returns the focus', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    await openUse(user);
    const undo = (await history()).getByRole('button', { name: /^Undo/ });
    await user.click(undo);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Why are you undoing this?')).toBeNull();
    expect(undo).toHaveFocus();
  });

  it('[BEN-08] moves to the owner’s other pet or one that is searched for', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    const rex = createDeskPet({ petId: 31, petName: 'Rex', ownerId: 9, enrollmentId: 41 });
    mockPets([
      createDeskPet(),
      miso,
      rex,
      createDeskPet({ ...rex, petId: 32, enrollmentId: null, status: null }),
    ]);
    await openUse(user);
    await user.click((await history()).getByRole('button', { name: /^Move/ }));
    expect(await screen.findByRole('radio', { name: /Miso/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /Rex/ })).toBeNull();
    const other = screen.getByRole('combobox', { name: 'Find another pet' });
    await user.type(other, 'rex');
    await user.click(await screen.findByRole('option', { name: /Rex.*No plan/ }));
    expect(await screen.findByText('Rex has no plan.')).toBeVisible();
    await user.type(other, 'rex');
    await user.click(await screen.findByRole('option', { name: /Rex.*Active/ }));
    expect(screen.getByRole('radio', { name: /Rex/ })).toBeChecked();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/redemptions/501/move', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return errorResponse('none_left', 'Nothing left');
        const redemption = createRedemption({ id: 502 });
        const body = { redemption, benefit: createBenefit(), isPastDue: false };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    await user.type(screen.getByLabelText('Why are you moving this?'), 'Wrong pet');
    await user.click(screen.getByRole('button', { name: 'Move this' }));
    expect(await screen.findByText('Rex has none left in this plan year.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Miso/ }));
    await user.dblClick(screen.getByRole('button', { name: 'Move this' }));
    expect(await screen.findByText(/^Moved to Miso:/)).toBeVisible();
    expect(bodies).toEqual([
      { enrollmentId: 41, reason: 'Wrong pet' },
      { enrollmentId: 22, reason: 'Wrong pet' },
    ]);
  });
});

it('[DSK-06] the customer’s details show the same list', async () => {
  signInStaff('staff');
  mockCustomers([createAdminUser()]);
  mockPlanYear(createPlanYear(), [createRedemption()]);
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  await user.click(screen.getByText('Services used and left'));
  const sent = mockRecording();
  await tick(user);
  await user.click(recordButton());
  expect(await screen.findByText('1 recorded')).toBeVisible();
  expect(sent).toHaveLength(1);
});
