import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DayTable } from '../../features/calendar/components/DayTable.tsx';
import { fieldNames } from '../../features/calendar/form-schema.ts';
import {
  clinicToday,
  createAppointment,
  createAppointmentRequest,
  mockBooking,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import { widenWindow } from '../../shared/testing/staff.ts';
import { server } from '../../shared/testing/server.ts';
import { mockPets } from '../../shared/testing/desk.ts';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { dialog, mockClock, openDay, set } from './day-in-tests.ts';

afterEach(() => void vi.useRealTimers());

it('[APT-40] a click on a gap books there, beside the calendar', async () => {
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
  expect(form.getByLabelText('Minutes')).toHaveValue('60');
  await user.type(form.getByRole('combobox', { name: 'Owner, pet, or phone' }), 'bis');
  await user.click(await form.findByRole('option', { name: /Biscuit/ }));
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ time: '14:00', duration: 60, type: 'dental' });
});

// This clinic has one vet, so there is no choice of one.
it.each(fieldNames.filter((name) => name !== 'column'))(
  'staff can enter what an appointment has: %s',
  async (name) => {
    const { user } = await openDay({ requests: [createAppointmentRequest()], appointments: [] });
    await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
    await dialog('Book an appointment');
    expect(
      document.querySelector(`dialog [name="${name}"], [role="dialog"] [name="${name}"]`),
    ).toBeVisible();
  },
);

it('[APT-10] [APT-40] booking a request shows its day, and a click on a gap there fills in the time and keeps the rest', async () => {
  mockClock();
  widenWindow();
  const { user } = await openDay({ requests: [createAppointmentRequest()], appointments: [] });
  const sent = mockBooking();
  await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
  await user.type((await dialog('Book an appointment')).getByLabelText(/^Notes/), 'Limps');
  await user.click(
    await screen.findByRole('button', { name: /^Book Wed, December 2, .* at 2:00 PM$/ }),
  );
  const form = await dialog('Book an appointment');
  expect(form.getByLabelText('Time')).toHaveValue('14:00');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  const slot = { day: '2026-12-02', time: '14:00', notes: 'Limps' };
  expect(sent[0]?.body).toMatchObject({ requestId: 61, ...slot });
});

it('[APT-08] the month leads to any day, with the arrow keys, too, and names closed days and visits', async () => {
  widenWindow();
  const { user, queries } = await openDay({ search: '?day=2026-11-30' });
  const month = within(await screen.findByRole('region', { name: 'Month' }));
  expect(month.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  const picked = await month.findByRole('button', {
    name: 'Monday, November 30, 2026, 1 visit',
  });
  expect(month.getByRole('gridcell', { selected: true })).toContainElement(picked);
  picked.focus();
  await user.keyboard('{ArrowRight}');
  expect(await month.findByRole('grid', { name: 'December 2026' })).toBeVisible();
  expect(document.activeElement).toHaveAccessibleName(/December 1/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(queries).toContain('?day=2026-12-01'));
  await user.click(month.getByRole('button', { name: 'Previous month' }));
  expect(month.getByRole('grid', { name: 'November 2026' })).toBeVisible();
});

it('[APT-22] an address opens a visit beside its day until it is closed', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30&visit=301' });
  const visit = await dialog('Biscuit');
  expect(visit.getByRole('link', { name: 'Ana Reyes' })).toBeVisible();
  await user.click(visit.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('?day=2026-11-30');
});

it('[APT-22] also where the day is a list', async () => {
  const { user } = await openDay({ search: '?day=2026-11-30&visit=301' });
  await user.click((await dialog('Biscuit')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe('?day=2026-11-30'));
});

it('[APT-22] a link to a visit that was moved goes to its day', async () => {
  const moved = createAppointment({ day: '2026-12-03' });
  await openDay({ search: '?day=2026-11-30&visit=301', appointments: [moved] });
  expect((await dialog('Biscuit')).getByText('Scheduled')).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe('?day=2026-12-03&visit=301'));
});

it('[APT-22] a link to a visit that is gone says so', async () => {
  widenWindow();
  await openDay({ search: '?day=2026-11-30&view=week&visit=999' });
  expect(await screen.findByText(/^The visit of that link is gone/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('?day=2026-11-30&view=week');
});

it('[APT-22] an address opens the booking for a pet', async () => {
  widenWindow();
  mockPets([createDeskPet()]);
  const { user } = await openDay({ search: '?book=11', appointments: [] });
  const form = await dialog('Book an appointment');
  expect(form.getByText('Biscuit')).toBeVisible();
  const sent = mockBooking();
  set(form.getByLabelText('Time'), '15:00');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ petId: 11, time: '15:00' });
  expect(window.location.search).toBe('');
});

it('[APT-20] what is shown is read again every 30 seconds, which renews no session', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  widenWindow();
  const { queries } = await openDay({ search: '?day=2026-11-30' });
  await screen.findByRole('button', { name: /^2:30 PM Biscuit/ });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const before = queries.length;
  const sent: string[] = [];
  server.events.on('request:start', ({ request }) => void sent.push(new URL(request.url).pathname));
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(queries.length - before).toBe(2));
  // Reading the session would renew it, and a screen left open would never lock.
  expect(sent).not.toContain('/api/session');
  server.events.removeAllListeners();
});

it('[APT-18] a card opens the visit, which arrives', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30&view=week' });
  const sent = mockChanges(createAppointment());
  const day = within(await screen.findByRole('list', { name: /November 30$/ }));
  await user.click(day.getByRole('button', { name: /^2:30 PM Biscuit Exam, Ana Reyes$/ }));
  const visit = await dialog('Biscuit');
  await user.click(visit.getByRole('button', { name: /^Arrived/ }));
  expect(sent).toEqual([{ version: 2, arrived: true }]);
});

it('[APT-21] a visit is moved with the keyboard, and back with Undo', async () => {
  widenWindow();
  const { user } = await openDay({ search: '?day=2026-11-30' });
  const visit = createAppointment();
  const sent = mockChanges(visit);
  (await screen.findByRole('button', { name: /^2:30 PM Biscuit/ })).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowDown}');
  await user.keyboard(' ');
  expect(await screen.findByText(/^Moved: Biscuit, .*2:45 PM.* is told by email/)).toBeVisible();
  const undone = mockChanges(createAppointment({ time: '14:45', version: 3 }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Moved: Biscuit, .*2:30 PM/)).toBeVisible();
  expect([sent, undone]).toEqual([
    [{ version: 2, time: '14:45' }],
    [{ version: 3, time: '14:30' }],
  ]);
});

it('[APT-26] the grid is one stop of the Tab key, and arrow keys lead from visit to visit and open them', async () => {
  widenWindow();
  const appointments = [
    createAppointment({ id: 301 }),
    createAppointment({ id: 302, time: '16:00', petName: 'Mango' }),
    createAppointment({ id: 303, day: '2026-12-02', time: '15:30', petName: 'Pip' }),
  ];
  const { user } = await openDay({ search: '?day=2026-11-30&view=week', appointments });
  const card = (name: RegExp) => screen.findByRole('button', { name });
  (await card(/PM Biscuit/)).focus();
  await user.keyboard('{ArrowDown}');
  expect(await card(/PM Mango/)).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await card(/PM Pip/)).toHaveFocus();
  expect(document.querySelectorAll('[data-stop][tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect((await dialog('Pip')).getByText('Wed, December 2, 3:30 PM')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await card(/PM Pip/)).toHaveFocus());
});

it('[APT-08] on paper, a day is a table without canceled visits', () => {
  const appointments = [
    createAppointment({ notes: 'Bites', ownerNote: 'He limps.', column: 'Dr. Ortiz' }),
    createAppointment({ id: 302, petName: 'Mango', status: 'cancelled' }),
  ];
  render(<DayTable appointments={appointments} columns={['Dr. Lee', 'Dr. Ortiz']} />);
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Time', 'Pet', 'Owner', 'Phone', 'Type', 'With', 'Notes'],
    [
      '2:30 PM',
      'Biscuit',
      'Ana Reyes',
      '904-555-0100',
      'Exam, 30 minutes',
      'Dr. Ortiz',
      'Owner: “He limps.”Bites',
    ],
  ]);
});

it('[APT-24] a week counts the visits that a crowded time has no room for, and leads to their day', async () => {
  widenWindow();
  const appointments = [301, 302, 303, 304].map((id) => createAppointment({ id }));
  const { user } = await openDay({ search: '?day=2026-11-30&view=week', appointments });
  await user.click(
    await screen.findByRole('link', { name: '2 more visits on Mon, November 30 from 2:30 PM' }),
  );
  expect(window.location.search).toBe('?day=2026-11-30');
  const list = within(await screen.findByRole('list', { name: /November 30$/ }));
  expect(list.getAllByRole('listitem')).toHaveLength(4);
});

it('[APT-25] a line stands at the clinic’s time today, and on no other day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${clinicToday}T15:00:00Z`) });
  widenWindow();
  const { user } = await openDay({ search: '?view=week' });
  await screen.findAllByRole('list', { name: /November/ });
  const lines = () => [...document.querySelectorAll<HTMLElement>('[data-now]')];
  // 10 AM in New York, two hours after the grid begins.
  await waitFor(() => expect(lines().map(({ style }) => style.top)).toEqual(['144px']));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(lines()).toEqual([]));
});
