import type { DeskPet, EnrollmentBenefits, Redemption, StaffRole } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createBenefit,
  createDeskPet,
  createDiscount,
  createPlanYear,
  createRedemption,
} from '../../shared/testing/benefits.ts';
import { mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminUser, mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const miso = createDeskPet({
  petId: 12,
  petName: 'Miso',
  type: 'cat',
  breed: 'Siamese',
  enrollmentId: 22,
  planName: 'Cat Gold',
});
const search = { name: 'Owner, pet, or phone' };
const searchField = () => screen.getByRole('combobox', search);
const services = async () =>
  within(await screen.findByRole('list', { name: 'Services of Biscuit’s plan' }));

type Opened = {
  role?: StaffRole;
  pet?: Partial<DeskPet>;
  year?: Partial<EnrollmentBenefits>;
  redemptions?: Redemption[];
};

async function openPet({ role = 'staff', pet = {}, year = {}, redemptions = [] }: Opened = {}) {
  signInStaff(role);
  mockPets([createDeskPet(pet), miso]);
  mockPlanYear(year, redemptions);
  return renderApp('/admin-dashboard/desk?pet=11');
}

type Sent = { body: unknown; key: string | null };

/** Mocks recording. From then on the counter says that one is left. */
function mockRecording(respond?: (attempt: number) => Response | undefined): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post('*/api/admin/enrollments/21/redemptions', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      const response = respond?.(sent.length);
      if (response !== undefined) return response;
      const benefit = createBenefit({ used: 3, left: 1 });
      mockPlanYear({ benefits: [benefit, createDiscount()] }, [createRedemption()]);
      const body = { redemption: createRedemption(), benefit, isPastDue: false };
      return HttpResponse.json(body, { status: 201 });
    }),
  );
  return sent;
}

describe('/admin-dashboard/desk', () => {
  it('[DSK-01] finds a pet while typing and picks it with the keyboard', async () => {
    signInStaff('staff');
    const searches = mockPets([createDeskPet(), miso]);
    mockPlanYear();
    mockCustomers([]);
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('link', { name: 'Front desk' }));
    await waitFor(() => expect(searchField()).toHaveFocus());
    await user.keyboard('a');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('na');
    expect(await screen.findByText('2 pets found')).toBeVisible();
    expect(searches).toEqual(['ana']);
    const [first, second] = screen.getAllByRole('option');
    expect(first).toHaveTextContent('Biscuit, Labrador RetrieverAna Reyes · 904-555-0100');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(searchField()).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Biscuit: Dog Gold' })).toHaveFocus();
    expect(window.location.search).toBe('?pet=11');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((await services()).getByText(/^2 of 4 left/)).toBeVisible();
  });

  it('[DSK-01] says when nothing is found, and retries a search that failed', async () => {
    signInStaff('staff');
    mockPets([]);
    const { user } = await renderApp('/admin-dashboard/desk');
    await user.type(await screen.findByRole('combobox', search), 'zz');
    expect(await screen.findByText('No pet found for “zz”.')).toBeVisible();
    server.use(http.get('*/api/admin/desk/pets', () => HttpResponse.error()));
    await user.type(searchField(), 'top');
    expect(await screen.findByText(/You seem to be offline/)).toBeVisible();
    mockPets([miso]);
    mockPlanYear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('option', { name: /Miso/ }));
    expect(await screen.findByRole('heading', { name: 'Miso: Cat Gold' })).toBeVisible();
  });

  it('[DSK-01] never picks a pet that belongs to the text before', async () => {
    signInStaff('staff');
    mockPets([createDeskPet()]);
    const { user } = await renderApp('/admin-dashboard/desk');
    await user.type(await screen.findByRole('combobox', search), 'bis');
    await screen.findByRole('option');
    await user.keyboard('x{Enter}');
    expect(window.location.search).toBe('');
    expect(screen.getByRole('option')).toBeVisible();
  });

  it.each([
    ['is not on file', [], 'This pet isn’t on file'],
    ['has no plan', [createDeskPet({ enrollmentId: null, status: null })], /has no plan/],
    ['has not started', [createDeskPet({ status: 'pending_payment' })], /hasn’t started/],
  ] as const)('[DSK-01] tells when a pet %s', async (_case, pets, text) => {
    signInStaff('staff');
    mockPlanYear({ benefits: [] });
    mockPets([...pets]);
    await renderApp('/admin-dashboard/desk?pet=11');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('[DSK-01] retries when the pet or its services cannot be loaded', async () => {
    signInStaff('staff');
    server.use(http.get('*/api/admin/desk/pets', () => errorResponse('internal_error', 'secret')));
    const { user } = await renderApp('/admin-dashboard/desk?pet=11');
    expect(await screen.findByText('The pet could not be loaded')).toBeVisible();
    mockPets([createDeskPet()]);
    server.use(http.get('*/api/enrollments/21/benefits', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The services could not be loaded')).toBeVisible();
    mockPlanYear({ benefits: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This plan has no services to record.')).toBeVisible();
    expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
  });
});

describe('recording a service', () => {
  it('[DSK-02] records once on a double click, and shows the new counter', async () => {
    const { user } = await openPet();
    const sent = mockRecording();
    const list = await services();
    await user.dblClick(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(
      await screen.findByText('Recorded: Comprehensive physical exam, November 20, 2026.'),
    ).toBeVisible();
    expect(list.getByText(/^1 of 4 left/)).toBeVisible();
    // A slow double click: the response came in between.
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(sent.map(({ body }) => body)).toEqual([{ code: 'exam' }]);
    expect(
      await screen.findByRole('list', { name: 'History of this plan year' }),
    ).toHaveTextContent('Recorded by Nora Vance, Nov 20, 2026, 10:00 AM');
  });

  it('[DSK-02] sends the same key again when the response was lost', async () => {
    const { user } = await openPet();
    const sent = mockRecording((attempt) => (attempt === 1 ? HttpResponse.error() : undefined));
    const list = await services();
    await user.click(list.getByRole('button', { name: 'More for Comprehensive physical exam' }));
    await user.type(list.getByLabelText(/^Note/), 'Both ears');
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText(/You seem to be offline/)).toBeVisible();
    expect(list.getByLabelText(/^Note/)).toHaveValue('Both ears');
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText(/^Recorded:/)).toBeVisible();
    expect(screen.queryByText(/You seem to be offline/)).toBeNull();
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['', false],
    ['0', false],
    ['12.345', false],
    ['twelve', false],
    ['12', '12.00'],
    ['$12.5', '12.50'],
  ])('[DSK-02] takes the amount of a discount: %j', async (typed, amount) => {
    const { user } = await openPet();
    const sent = mockRecording(() => errorResponse('internal_error', 'Enough'));
    const list = await services();
    if (typed !== '') await user.type(list.getByLabelText('Amount given'), typed);
    await user.click(list.getByRole('button', { name: 'Record 5% off other services' }));
    if (amount === false) {
      expect(await screen.findByText('Enter the amount in dollars, like 12.50')).toBeVisible();
      expect(sent).toEqual([]);
    } else {
      expect(await screen.findByText('Not recorded')).toBeVisible();
      expect(sent[0]?.body).toEqual({ code: 'discount_5', amount });
      expect(list.getByLabelText('Amount given')).toHaveValue(typed);
    }
  });

  it('[DSK-02] shows a refused day at its field', async () => {
    const { user } = await openPet();
    mockRecording(() =>
      errorResponse('validation_failed', 'Please check the day.', {
        performedOn: 'Please choose a day in the plan year',
      }),
    );
    const list = await services();
    await user.click(list.getByRole('button', { name: 'More for Comprehensive physical exam' }));
    await user.type(list.getByLabelText(/^Day/), '2020-01-01');
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText('Please choose a day in the plan year')).toBeVisible();
    expect(list.getByLabelText(/^Day/)).toHaveFocus();
    expect(screen.queryByText('Not recorded')).toBeNull();
  });

  it('[CAR-07] says first that the pet died, and asks for a day up to then', async () => {
    const { user } = await openPet({
      pet: { deceasedAt: '2026-11-20T15:00:00.000Z', status: 'active' },
    });
    mockRecording(() =>
      errorResponse('validation_failed', 'Please check the day.', {
        performedOn: 'The pet has died. Choose a day up to 2026-11-20',
      }),
    );
    expect(await screen.findByText('Biscuit has died')).toBeVisible();
    expect(screen.getByText(/Please end the plan. Only services given until/)).toHaveTextContent(
      'Only services given until November 20, 2026 can be recorded, with their day.',
    );
    expect(screen.getByText('Died')).toBeVisible();
    expect(screen.queryByText('Active')).toBeNull();
    const list = await services();
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText(/Choose a day up to 2026-11-20/)).toBeVisible();
    expect(list.getByLabelText(/^Day/)).toBeVisible();
  });

  it('[DSK-03] names the list price when nothing is left', async () => {
    const { user } = await openPet();
    mockRecording(() => {
      mockPlanYear({ benefits: [createBenefit({ used: 4, left: 0 })] });
      return errorResponse('none_left', 'Nothing left');
    });
    const list = await services();
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText('None left in this plan year, list price $65')).toBeVisible();
    await waitFor(() => expect(list.queryByRole('button', { name: /^Record Compr/ })).toBeNull());
  });

  it('[DSK-03] moves the focus to the message after the last one', async () => {
    const { user } = await openPet({ year: { benefits: [createBenefit({ used: 3, left: 1 })] } });
    const benefit = createBenefit({ used: 4, left: 0 });
    mockRecording(() => {
      mockPlanYear({ benefits: [benefit] });
      const body = { redemption: createRedemption(), benefit, isPastDue: true };
      return HttpResponse.json(body, { status: 201 });
    });
    await user.click((await services()).getByRole('button', { name: /^Record/ }));
    expect(await screen.findByText(/^Recorded:/)).toHaveFocus();
    expect(screen.getByText('The last payment failed')).toBeVisible();
  });

  it('[DSK-03] warns when a payment failed, and records', async () => {
    const { user } = await openPet({ pet: { paymentProblem: true } });
    expect(await screen.findByText('The last payment failed')).toBeVisible();
    mockRecording();
    await user.click((await services()).getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText(/^Recorded:/)).toBeVisible();
  });

  it('[DSK-03] tells staff who may record for a suspended plan', async () => {
    await openPet({ pet: { status: 'suspended' } });
    expect(await screen.findByText('Biscuit’s plan is suspended')).toBeVisible();
    expect(screen.getByText(/A manager can record a service anyway/)).toBeVisible();
    await services();
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
  });

  it('[DSK-03] lets a manager record for a suspended plan, with a reason', async () => {
    const { user } = await openPet({ role: 'manager', pet: { status: 'suspended' } });
    const sent = mockRecording();
    const record = (await services()).getByRole('button', { name: /^Record Comprehensive/ });
    await user.click(record);
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'Owner pays at the desk');
    await user.click(record);
    expect(await screen.findByText(/^Recorded:/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ code: 'exam', overrideReason: 'Owner pays at the desk' });
  });

  it('[DSK-03] says so when the plan has ended meanwhile', async () => {
    const { user } = await openPet();
    mockRecording(() => errorResponse('plan_not_active', 'Not active'));
    await user.click((await services()).getByRole('button', { name: /^Record Comprehensive/ }));
    expect(await screen.findByText('Biscuit’s plan is no longer active')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull());
  });

  it('[DSK-04] shows viewers everything and lets them change nothing', async () => {
    await openPet({ role: 'viewer', redemptions: [createRedemption()] });
    expect((await services()).getByText(/^2 of 4 left/)).toBeVisible();
    expect(await screen.findByText('Recorded by Nora Vance, Nov 20, 2026, 10:00 AM')).toBeVisible();
    for (const name of [/^Record/, /^More/, /^Undo/, /^Move/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('undo and move', () => {
  const history = async () =>
    within(await screen.findByRole('list', { name: 'History of this plan year' }));

  it('[DSK-05] undoes what was just recorded, with a reason', async () => {
    const { user } = await openPet();
    mockRecording();
    const list = await services();
    await user.click(list.getByRole('button', { name: /^Record Comprehensive/ }));
    await user.click(await list.findByRole('button', { name: /^Undo: Comprehensive/ }));
    expect(screen.getByLabelText('Why are you undoing this?')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo this' }));
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    const bodies: unknown[] = [];
    const undone = createRedemption({
      undone: { at: '2026-11-20T15:05:00.000Z', by: 'Nora Vance', reason: 'Wrong service' },
    });
    server.use(
      http.post('*/api/admin/redemptions/501/undo', async ({ request }) => {
        bodies.push(await request.json());
        mockPlanYear({}, [undone]);
        return HttpResponse.json({
          redemption: undone,
          benefit: createBenefit(),
          isPastDue: false,
        });
      }),
    );
    await user.keyboard('Wrong service{Enter}');
    expect(
      await screen.findByText('Undone: Comprehensive physical exam, November 20, 2026.'),
    ).toHaveFocus();
    expect(list.getByText(/^2 of 4 left/)).toBeVisible();
    expect(bodies).toEqual([{ reason: 'Wrong service' }]);
    const entries = await history();
    await waitFor(() => expect(entries.getByRole('deletion')).toBeVisible());
    expect(
      entries.getByText('Undone by Nora Vance, Nov 20, 2026, 10:05 AM: Wrong service'),
    ).toBeVisible();
  });

  it('[DSK-05] says when another desk was faster', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    server.use(
      http.post('*/api/admin/redemptions/501/undo', () =>
        errorResponse('status_conflict', 'This was undone already, by Nora Vance.'),
      ),
    );
    await user.click((await history()).getByRole('button', { name: /^Undo/ }));
    await user.keyboard('Wrong pet{Enter}');
    expect(await screen.findByText('This was undone already, by Nora Vance.')).toHaveFocus();
  });

  it('[DSK-05] closes the question with Escape and returns the focus', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    const undo = (await history()).getByRole('button', { name: /^Undo/ });
    await user.click(undo);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Why are you undoing this?')).toBeNull();
    expect(undo).toHaveFocus();
  });

  it('[DSK-05] moves to the owner’s other pet or one that is searched for', async () => {
    const { user } = await openPet({ redemptions: [createRedemption()] });
    const rex = createDeskPet({ petId: 31, petName: 'Rex', ownerId: 9, enrollmentId: 41 });
    mockPets([
      createDeskPet(),
      miso,
      rex,
      createDeskPet({ ...rex, petId: 32, enrollmentId: null, status: null }),
    ]);
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
  await user.click((await services()).getByRole('button', { name: /^Record Comprehensive/ }));
  expect(await screen.findByText(/^Recorded:/)).toBeVisible();
  expect(sent).toHaveLength(1);
});
