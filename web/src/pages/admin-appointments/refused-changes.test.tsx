import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAppointment,
  createAppointmentRequest,
  mockBooking,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import { widenWindow } from '../../shared/testing/staff.ts';
import { button, dialog, list, openDay, set, taken } from './day-in-tests.ts';

const what = 'Biscuit, Monday, November 30, 2026 at 2:30 PM';
const refuse = (field: string, message: string) => () =>
  errorResponse('validation_failed', 'Some fields need your attention.', { [field]: message });

it.each(['completed', 'no_show'] as const)(
  '[APT-02] [APT-11] one that is %s by mistake is reopened beside another after a question, once',
  async (status) => {
    const visit = createAppointment({ status });
    const { user } = await openDay({ appointments: [visit] });
    const sent = mockChanges(visit, (attempt) => (attempt === 1 ? taken() : undefined));
    await user.click((await list()).getByRole('button', { name: `Reopen: ${what}` }));
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('This overlaps the appointment of Miso at 9:00 AM.');
    expect(problem).toHaveFocus();
    await user.dblClick(button('Reopen anyway'));
    expect(await screen.findByText(`Open again: ${what}.`)).toBeVisible();
    expect(await (await list()).findByText('Scheduled')).toBeVisible();
    const change = { version: 2, status: 'scheduled' };
    expect(sent).toEqual([change, { ...change, confirmDoubleBooking: true }]);
  },
);

it('[APT-11] a reopening that is refused for good offers nothing', async () => {
  const visit = createAppointment({ status: 'completed' });
  const { user } = await openDay({ appointments: [visit] });
  mockChanges(visit, () => errorResponse('status_conflict', 'Biscuit has died.'));
  await user.click((await list()).getByRole('button', { name: `Reopen: ${what}` }));
  expect(await screen.findByText('Biscuit has died.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen anyway' })).toBeNull();
});

it('[APT-21] a move to a time that has passed says so', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30' });
  mockChanges(createAppointment(), refuse('time', 'Choose a time in the future'));
  (await screen.findByRole('button', { name: /^2:30 PM Biscuit/ })).focus();
  await user.keyboard(' {ArrowUp} ');
  expect(await screen.findByText('Choose a time in the future')).toBeVisible();
});

it('[APT-19] services that the plan has on hold are told, though the form has no field for them', async () => {
  const { user } = await openDay({ requests: [createAppointmentRequest()] });
  const held = 'Biscuit’s plan is on hold until January 5, 2027. Choose a later day';
  mockBooking(refuse('benefitCodes', held));
  await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
  const form = await dialog('Book an appointment');
  set(form.getByLabelText('Time'), '09:30');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await form.findByText(held)).toBeVisible();
});
