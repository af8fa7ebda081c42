import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import {
  createAppointment,
  createAppointmentRequest,
  mockAppointments,
  mockBooking,
} from '../../shared/testing/staff-appointments.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { dialog, set } from './day-in-tests.ts';

const surgery = createAppointment({
  type: 'surgery',
  day: '2026-12-10',
  duration: 120,
  notes: 'Nervous',
  column: 'Dr. Ortiz',
});
const request = createAppointmentRequest({ replacesAppointmentId: surgery.id });

async function openRequest(visits = [surgery]) {
  signInStaff('staff');
  mockAppointments(visits, [request], undefined, ['Dr. Lee', 'Dr. Ortiz']);
  const app = await renderApp('/admin-dashboard/appointments');
  const book = await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' });
  return { ...app, book };
}

it('[APT-39] a visit that is moved keeps its type, length, vet, and notes', async () => {
  const { user, book } = await openRequest();
  const sent = mockBooking();
  await user.click(book);
  const form = await dialog('Book an appointment');
  expect(
    await form.findByText('Booked for Thu, December 10 at 2:30 PM. Surgery, 120 minutes'),
  ).toBeVisible();
  expect(await form.findByLabelText('With')).toHaveValue('Dr. Ortiz');
  expect(form.getByLabelText('Day')).toHaveValue('2026-12-02');
  set(form.getByLabelText('Time'), '09:30');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent[0]?.body).toEqual({
    requestId: 61,
    petId: 11,
    type: 'surgery',
    day: '2026-12-02',
    time: '09:30',
    duration: 120,
    notes: 'Nervous',
    column: 'Dr. Ortiz',
  });
});

it('[APT-39] its own time is free for it', async () => {
  const { user, book } = await openRequest();
  await user.click(book);
  const form = await dialog('Book an appointment');
  set(await form.findByLabelText('Day'), '2026-12-10');
  set(form.getByLabelText('Time'), '15:00');
  expect(await form.findByText(/^Free\./)).toBeVisible();
});

it('[APT-39] one that is over is booked anew, as what it was', async () => {
  const { user, book } = await openRequest([{ ...surgery, status: 'cancelled' }]);
  await user.click(book);
  const form = await dialog('Book an appointment');
  expect(await form.findByLabelText('Type')).toHaveDisplayValue('Surgery');
  expect(form.getByLabelText('Minutes')).toHaveValue('120');
  expect(form.getByLabelText(/^Notes/)).toHaveValue('');
  expect(form.queryByText(/^Booked for/)).toBeNull();
});

it('[APT-39] nothing is proposed while the visit isn’t known', async () => {
  const { user, book } = await openRequest();
  let isAway = true;
  server.use(
    http.get('*/api/admin/appointments', ({ request: { url } }) =>
      isAway && new URL(url).searchParams.has('id') ? HttpResponse.error() : undefined,
    ),
  );
  await user.click(book);
  const form = await dialog('Book an appointment');
  expect(await form.findByText('The visit to move could not be loaded')).toBeVisible();
  expect(form.queryByLabelText('Type')).toBeNull();
  isAway = false;
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByLabelText('Minutes')).toHaveValue('120');
});
