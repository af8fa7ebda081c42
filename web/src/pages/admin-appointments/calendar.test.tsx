import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  createAppointment,
  mockBooking,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import { widenWindow } from '../../shared/testing/staff.ts';
import { mockPets } from '../../shared/testing/desk.ts';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { dialog, openDay } from './day-in-tests.ts';

it('[APT-20] a click on a gap books there, beside the calendar', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30', appointments: [] });
  mockPets([createDeskPet()]);
  const sent = mockBooking();
  await user.click(
    await screen.findByRole('button', { name: /^Book Mon, November 30, .* at 2:00 PM$/ }),
  );
  const form = await dialog('Book an appointment');
  expect(form.getByLabelText('Day')).toHaveValue('2026-11-30');
  expect(form.getByLabelText('Time')).toHaveValue('14:00');
  await user.selectOptions(form.getByLabelText('Type'), 'Dental visit');
  expect(form.getByLabelText('Minutes')).toHaveValue(60);
  await user.type(form.getByRole('combobox', { name: 'Owner, pet, or phone' }), 'bis');
  await user.click(await form.findByRole('option', { name: /Biscuit/ }));
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ time: '14:00', duration: 60, type: 'dental' });
});

it('[APT-18] a card opens the visit, which arrives', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30&view=week' });
  const sent = mockChanges(createAppointment());
  const day = within(await screen.findByRole('list', { name: /November 30$/ }));
  await user.click(day.getByRole('button', { name: 'Biscuit, 2:30 PM, Exam, Ana Reyes' }));
  const visit = await dialog('Biscuit');
  await user.click(visit.getByRole('button', { name: /^Arrived/ }));
  expect(sent).toEqual([{ version: 2, arrived: true }]);
});
