import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { createAppointment, mockAppointments } from '../../shared/testing/staff-appointments.ts';
import {
  miso,
  search,
  searchField,
  services,
  recordButton,
  openPet,
  mockRecording,
  mockUndoing,
} from './desk-page.ts';

beforeEach(mockAroundDesk);

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
    expect(await screen.findByRole('heading', { name: /^Biscuit/ })).toHaveFocus();
    expect(window.location.search).toBe('?pet=11');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((await services()).getByText(/^2 of 4 left/)).toBeVisible();
  });

  it('[QUA-24] leaves the keys of an input method to it', async () => {
    signInStaff('staff');
    mockPets([createDeskPet(), miso]);
    mockPlanYear();
    const { user } = await renderApp('/admin-dashboard/desk');
    await user.type(await screen.findByRole('combobox', search), 'ana');
    expect(await screen.findByText('2 pets found')).toBeVisible();
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      fireEvent.keyDown(searchField(), { key, isComposing: true });
      // Safari's Enter comes after the composition, with this code.
      fireEvent.keyDown(searchField(), { key, keyCode: 229 });
    }
    expect(searchField()).toHaveValue('ana');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    expect(window.location.search).toBe('');
    fireEvent.keyDown(searchField(), { key: 'Enter' });
    expect(await screen.findByRole('heading', { name: /^Biscuit/ })).toBeVisible();
  });

  it('[DSK-01] says when nothing is found, and retries a search that failed', async () => {
    signInStaff('staff');
    mockPets([]);
    const { user } = await renderApp('/admin-dashboard/desk');
    await user.type(await screen.findByRole('combobox', search), 'zz');
    expect(await screen.findByText('No pet found for “zz”.')).toBeVisible();
    server.use(http.get('*/api/admin/desk/pets', () => HttpResponse.error()));
    await user.type(searchField(), 'top');
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    mockPets([miso]);
    mockPlanYear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('option', { name: /Miso/ }));
    expect(await screen.findByRole('heading', { name: /^Miso/ })).toBeVisible();
  });

  it('[IMP-57] finds a member of the call list by name or phone, and adds the address', async () => {
    signInStaff('staff');
    const call = {
      importId: 3,
      row: 7,
      ownerName: 'Ida Fox',
      phone: '904-555-0100',
      petName: 'Juno',
    };
    const searches: (string | null)[] = [];
    server.use(
      http.get('*/api/admin/call-list', ({ request }) => {
        searches.push(new URL(request.url).searchParams.get('search'));
        return HttpResponse.json({ calls: [call], hasMore: false });
      }),
      http.post('*/api/admin/call-list/3/7/address', () =>
        errorResponse('status_conflict', 'Bo Park has this address. Please ask for another one.'),
      ),
    );
    const { user } = await renderApp('/admin-dashboard/desk');
    await user.type(await screen.findByRole('combobox', search), 'ida');
    const list = within(await screen.findByRole('region', { name: 'Members without an email' }));
    expect(searches).toEqual(['ida']);
    await user.click(list.getByRole('button', { name: 'Add email of Ida Fox' }));
    await user.type(list.getByRole('textbox', { name: 'Email of Ida Fox' }), 'bo@example.com');
    await user.click(list.getByRole('button', { name: 'Add member' }));
    expect(await list.findByText(/Bo Park has this address/)).toBeVisible();
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
    ['is not on file', [], 'We can’t find this pet'],
    ['has no plan', [createDeskPet({ enrollmentId: null, status: null })], /has no plan/],
    ['has not started', [createDeskPet({ status: 'pending_payment' })], /hasn’t started/],
  ] as const)('[DSK-01] tells when a pet %s', async (_case, pets, text) => {
    signInStaff('staff');
    mockPlanYear({ benefits: [] });
    mockPets([...pets]);
    await renderApp('/admin-dashboard/desk?pet=11');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Record(?! payment)/ })).toBeNull();
  });

  it('[DSK-01] retries when the pet or its services cannot be loaded', async () => {
    signInStaff('staff');
    server.use(http.get('*/api/admin/desk/pets', () => errorResponse('internal_error', 'secret')));
    const { user } = await renderApp('/admin-dashboard/desk?pet=11');
    expect(await screen.findByText('The pet could not be loaded')).toBeVisible();
    mockPets([createDeskPet()]);
    mockPlanYear();
    server.use(http.get('*/api/enrollments/21/benefits', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The services could not be loaded')).toBeVisible();
    mockPlanYear({ benefits: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This plan has no services to record.')).toBeVisible();
    expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
  });
});

describe('today’s visits', () => {
  const visit = createAppointment({
    benefitCodes: ['exam'],
    ownerNote: 'He limps.',
    startsAt: '2020-01-01T19:30:00.000Z',
  });

  it('[DSK-08] are cards that open the pet with the visit’s services ticked, also with the arrow keys', async () => {
    signInStaff('staff');
    mockPets([createDeskPet(), createDeskPet({ petId: 13, paymentProblem: true })]);
    mockPlanYear();
    mockAppointments([
      visit,
      createAppointment({ id: 302, petName: 'Gone', status: 'cancelled' }),
      createAppointment({
        id: 303,
        petId: 13,
        petName: 'Late',
        time: '16:00',
        duration: 60,
        arrivedAt: visit.startsAt,
      }),
    ]);
    const { user } = await renderApp('/admin-dashboard/desk');
    expect(await screen.findByText(/^Today, .* · 2 visits$/)).toBeVisible();
    const cards = within(screen.getByRole('list', { name: 'Today’s visits' }));
    expect(cards.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '2:30 PMBiscuit Ana ReyesExam · Dog Gold',
      '4:00 PMArrivedLate Ana ReyesExam, 60 min · Dog GoldPayment failed',
    ]);
    await waitFor(() => expect(searchField()).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(cards.getAllByRole('link')[0]).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Owner: “He limps.”')).toBeVisible();
    expect(window.location.search).toBe('?pet=11&appointment=301');
    expect((await services()).getByRole('checkbox', { name: /^Comprehensive/ })).toBeChecked();
    expect(recordButton()).toHaveTextContent('Record 1 service');
  });

  it.each([
    ['Died', { deceasedAt: '2026-11-20T15:00:00.000Z', paymentProblem: true }],
    ['Plan suspended', { status: 'suspended' }],
    ['Not paid yet', { status: 'pending_payment' }],
    ['Plan ended', { status: 'cancelled' }],
    ['No plan', { enrollmentId: null, status: null, planName: null }],
  ] as const)('[DSK-09] a card warns once: %s', async (warning, pet) => {
    signInStaff('staff');
    mockPets([createDeskPet(pet)]);
    mockAppointments([visit]);
    await renderApp('/admin-dashboard/desk');
    const card = await screen.findByRole('link', { name: /^2:30 PM/ });
    expect(card).toHaveTextContent(new RegExp(`(Exam|Dog Gold)${warning}$`));
  });

  it('[DSK-09] cards are shown without plans when these can’t be loaded', async () => {
    signInStaff('staff');
    server.use(http.get('*/api/admin/desk/pets', () => HttpResponse.error()));
    mockAppointments([visit]);
    await renderApp('/admin-dashboard/desk');
    expect(await screen.findByRole('link', { name: /Biscuit Ana ReyesExam$/ })).toBeVisible();
  });

  it('[DSK-15] recording completes the visit that was opened; undoing opens it again', async () => {
    mockAppointments([visit]);
    const changes: unknown[] = [];
    server.use(
      http.patch('*/api/admin/appointments/301', async ({ request }) => {
        changes.push(await request.json());
        const changed = { ...visit, version: visit.version + changes.length };
        return HttpResponse.json({ appointment: changed });
      }),
    );
    const { user } = await openPet({ search: '?pet=11&appointment=301' });
    mockRecording();
    mockUndoing();
    await services();
    await user.click(recordButton());
    expect(await screen.findByText('The visit is completed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The visit is open again.')).toBeVisible();
    expect(changes).toMatchObject([
      { version: 2, status: 'completed' },
      { version: 3, status: 'scheduled', confirmDoubleBooking: true },
    ]);
  });

  it('[DSK-15] a visit that could not be completed is told, and the services stay recorded', async () => {
    mockAppointments([visit]);
    server.use(
      http.patch('*/api/admin/appointments/301', () => errorResponse('status_conflict', 'Changed')),
    );
    const { user } = await openPet({ search: '?pet=11&appointment=301' });
    mockRecording();
    await services();
    await user.click(recordButton());
    expect(await screen.findByText(/^The visit is still open/)).toBeVisible();
    expect(screen.getByText('1 recorded')).toBeVisible();
  });

  it('[DSK-08] a closed day says so, and a failure can be retried', async () => {
    signInStaff('viewer');
    server.use(http.get('*/api/admin/appointments', () => HttpResponse.error()));
    const { user } = await renderApp('/admin-dashboard/desk');
    expect(await screen.findByText('Today’s visits could not be loaded')).toBeVisible();
    mockAppointments([], [], { holiday: 'Thanksgiving' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/closed today \(Thanksgiving\)/)).toBeVisible();
  });
});

it('[APT-22] the next visit links to its day', async () => {
  mockAppointments([createAppointment({ id: 305, day: '2036-12-02' })]);
  await openPet();
  const next = await screen.findByRole('link', { name: 'Tue, December 2 at 2:30 PM, exam' });
  expect(next).toHaveAttribute('href', '/admin-dashboard/appointments?day=2036-12-02&visit=305');
});

describe('the keyboard', () => {
  it('[DSK-07] arrows choose a service, space ticks, Enter records, and ? lists the keys', async () => {
    const { user } = await openPet();
    const sent = mockRecording();
    await services();
    expect(await screen.findByRole('heading', { name: /^Biscuit/ })).toHaveFocus();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys at the front desk' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    searchField().focus();
    // In the empty search too, which has the focus on arrival.
    await user.keyboard('?');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    searchField().focus();
    await user.keyboard('b/?');
    expect(searchField()).toHaveValue('b/?');
    screen.getByRole('heading', { name: /^Biscuit/ }).focus();
    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowUp}{Enter}');
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ lines: [{ code: 'exam', quantity: 1 }] }]);
  });
});
