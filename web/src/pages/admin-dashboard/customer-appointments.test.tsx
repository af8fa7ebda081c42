import type { Appointment, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAppointment,
  mockAppointments,
  mockBooking,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';

const biscuit = createAdminEnrollment();
const miso = createAdminEnrollment({ id: 22, petId: 12, petName: 'Miso', status: 'suspended' });
const unpaid = createAdminEnrollment({
  id: 23,
  petId: 13,
  petName: 'Rex',
  status: 'pending_payment',
});

type Opened = {
  role?: StaffRole;
  enrollments?: (typeof biscuit)[];
  appointments?: Appointment[];
};

async function openDetails(opened: Opened = {}) {
  const { role = 'staff', enrollments = [biscuit], appointments = [createAppointment()] } = opened;
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments })]);
  mockAppointments(appointments);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const list = async () => within(await screen.findByRole('list', { name: 'Timeline' }));

it('[APT-12] [APT-14] the customer’s details tell visits, the latest first', async () => {
  await openDetails({
    appointments: [
      createAppointment({ id: 1, day: '2026-10-01', status: 'completed' }),
      createAppointment({ id: 2, day: '2026-11-01', status: 'no_show' }),
      createAppointment({ id: 3, day: '2026-12-01', notes: 'Bites', ownerNote: 'He limps.' }),
      createAppointment({ id: 4, day: '2026-12-02', status: 'cancelled' }),
    ],
  });
  const rows = (await list()).getAllByRole('listitem');
  expect(rows.map((row) => /\w+ \d+, 2026/.exec(row.textContent)?.[0])).toEqual([
    'December 2, 2026',
    'December 1, 2026',
    'November 1, 2026',
    'October 1, 2026',
  ]);
  expect(rows[1]).toHaveTextContent('Biscuit · Exam, 30 minutesThe owner wrote: “He limps.”Bites');
});

it('[APT-12] books there for a pet whose plan has started', async () => {
  const { user } = await openDetails({ enrollments: [biscuit, miso, unpaid], appointments: [] });
  const sent = mockBooking();
  await user.click(await screen.findByRole('button', { name: 'Book appointment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Book an appointment' }));
  expect(form.queryByRole('option', { name: 'Rex' })).toBeNull();
  fireEvent.change(form.getByLabelText('Time'), { target: { value: '09:00' } });
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await form.findByText('Please choose a pet')).toBeVisible();
  await user.selectOptions(form.getByLabelText('Pet'), 'Miso');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked:/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ petId: 12, time: '09:00' });
  expect((await list()).getByText(/at 9:00 AM/)).toBeVisible();
});

it('[APT-12] changes and cancels there; Escape closes only the question', async () => {
  const { user } = await openDetails();
  const sent = mockChanges(createAppointment());
  const cancel = (await list()).getByRole('button', { name: /^Cancel: Biscuit/ });
  await user.click(cancel);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Ana Reyes' })).toBeVisible();
  await user.click(cancel);
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText(/^Canceled: Biscuit/)).toBeVisible();
  expect(sent).toEqual([{ version: 2, status: 'cancelled' }]);
});

it('[APT-12] retries, and offers nothing to viewers or without a plan', async () => {
  const { user, unmount } = await openDetails({ enrollments: [unpaid], appointments: [] });
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book appointment' })).toBeNull();
  unmount();
  await openDetails({ role: 'viewer' });
  expect((await list()).getByText(/at 2:30 PM/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Book|Change|Cancel:)/ })).toBeNull();
  server.use(http.get('*/api/admin/appointments', () => errorResponse('internal_error', 'secret')));
  await user.click(screen.getByRole('button', { name: 'Close details' }));
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  expect(await screen.findByText('Visits could not be loaded')).toBeVisible();
  server.use(
    http.get('*/api/admin/appointments', () =>
      HttpResponse.json({ today: '2026-11-30', columns: ['Calendar'], appointments: [] }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await screen.findByText('Nothing here yet')).toBeVisible());
});
