import type { StaffRole } from '@petwell/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAppointment,
  createAppointmentRequest,
  mockAppointments,
  mockBooking,
} from '../../shared/testing/staff-appointments.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { dialog, list, openDay, set, taken } from './day-in-tests.ts';

const closedText = 'The clinic is closed on Sunday, November 29, 2026.';
const closed = () => errorResponse('outside_hours', closedText);

async function bookAtNight(role: StaffRole, refuse: (attempt: number) => Response | undefined) {
  const { user } = await openDay({ role, requests: [createAppointmentRequest()] });
  const sent = mockBooking(refuse);
  await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
  const form = await dialog('Book an appointment');
  set(form.getByLabelText('Time'), '03:00');
  await user.click(form.getByRole('button', { name: 'Book' }));
  return { user, form, sent };
}

it('[APT-13] a manager answers the question about the hours, and then the one about the overlap', async () => {
  const { user, form, sent } = await bookAtNight('manager', (attempt) =>
    attempt === 1 ? closed() : attempt === 2 ? taken() : undefined,
  );
  expect(await form.findByText('Outside opening hours')).toBeVisible();
  expect(form.getByText(closedText)).toBeVisible();
  await user.dblClick(form.getByRole('button', { name: 'Book anyway' }));
  expect(await form.findByText('That time is taken')).toBeVisible();
  expect(form.queryByText('Outside opening hours')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Book anyway' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { time: '03:00' },
    { confirmOutsideHours: true },
    { confirmOutsideHours: true, confirmDoubleBooking: true },
  ]);
  expect(sent[0]?.body).not.toHaveProperty('confirmOutsideHours');
  expect(sent[1]?.body).not.toHaveProperty('confirmDoubleBooking');
});

it('[APT-13] staff read that a manager can, and have no button for it', async () => {
  const text = `${closedText} A manager can book it anyway.`;
  const { form } = await bookAtNight('staff', () => errorResponse('outside_hours', text));
  expect(await form.findByRole('alert')).toHaveTextContent(text);
  expect(form.queryByRole('button', { name: 'Book anyway' })).toBeNull();
  expect(form.getByLabelText('Time')).toHaveValue('03:00');
});

it('[APT-13] the day says that the clinic is closed, and marks the visits outside the hours', async () => {
  signInStaff('viewer');
  const outside = createAppointment({ isOutsideHours: true });
  const canceled = createAppointment({ id: 302, status: 'cancelled', isOutsideHours: true });
  mockAppointments([outside, canceled], [], { holiday: 'Christmas Day' });
  await renderApp('/admin-dashboard/appointments');
  const rows = (await list()).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Outside opening hours');
  expect(rows[1]).not.toHaveTextContent('Outside opening hours');
  expect(screen.getByText('The clinic is closed on this day: Christmas Day')).toBeVisible();
  expect(screen.getByText('Only a manager can book on this day.')).toBeVisible();
});
