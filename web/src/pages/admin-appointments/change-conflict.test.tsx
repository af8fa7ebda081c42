import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createAppointment,
  mockAppointments,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import { dialog, list, openDay, set } from './day-in-tests.ts';

const appointment = createAppointment();

/** A colleague moved it to 4 PM and noted something. */
async function meetColleague() {
  const { user } = await openDay();
  const message = 'Someone changed this appointment meanwhile. Please look at it again.';
  const sent = mockChanges(appointment, (attempt) => {
    if (attempt > 1) return undefined;
    mockAppointments([createAppointment({ time: '16:00', notes: 'Bites', version: 3 })]);
    return errorResponse('status_conflict', message);
  });
  await user.click((await list()).getByRole('button', { name: /^Change/ }));
  const form = await dialog(/^Change/);
  set(form.getByLabelText('Day'), '2026-12-01');
  await user.clear(form.getByLabelText('Minutes'));
  await user.type(form.getByLabelText('Minutes'), '45');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('A colleague changed this appointment meanwhile');
  return { user, sent, form };
}

it('[APT-15] a visit that a colleague changed keeps what was typed, and saves it on top', async () => {
  const { user, sent, form } = await meetColleague();
  expect(form.getByText('Time: 4:00 PM (was 2:30 PM)')).toBeVisible();
  expect(form.getByText('Notes: Bites (was none)')).toBeVisible();
  expect(form.getByText('A colleague changed this appointment meanwhile')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Nothing of yours is saved yet.');
  expect(form.getByLabelText('Day')).toHaveValue('2026-12-01');
  expect(form.getByLabelText('Minutes')).toHaveValue('45');
  expect(form.getByLabelText('Time')).toHaveValue('16:00');
  expect(form.getByLabelText(/^Notes/)).toHaveValue('Bites');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Changed: Biscuit, Tuesday, December 1/)).toBeVisible();
  const mine = { day: '2026-12-01', duration: 45 };
  expect(sent).toEqual([
    { version: 2, ...mine },
    { version: 3, ...mine },
  ]);
});

it('[APT-15] a visit that a colleague changed can stay as the colleague left it', async () => {
  const { user, sent, form } = await meetColleague();
  await user.click(form.getByRole('button', { name: 'Drop my changes' }));
  expect(form.getByLabelText('Day')).toHaveValue('2026-11-30');
  expect(form.getByLabelText('Minutes')).toHaveValue('30');
  expect(form.getByLabelText('Time')).toHaveValue('16:00');
  expect(form.queryByText(/A colleague changed/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});

it('[APT-15] a change that is refused for another reason stays in the form', async () => {
  const { user } = await openDay();
  const message = 'Only a scheduled appointment can be moved or changed.';
  mockChanges(appointment, () => errorResponse('status_conflict', message));
  await user.click((await list()).getByRole('button', { name: /^Change/ }));
  const form = await dialog(/^Change/);
  set(form.getByLabelText('Time'), '15:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(message)).toBeVisible();
  expect(form.getByLabelText('Time')).toHaveValue('15:00');
});
