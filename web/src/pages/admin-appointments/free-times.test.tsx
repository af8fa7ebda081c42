import type { FreeTime } from '@petwell/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockPets } from '../../shared/testing/desk.ts';
import { server } from '../../shared/testing/server.ts';
import { mockBooking } from '../../shared/testing/staff-appointments.ts';
import { dialog, mockClock, openDay, set } from './day-in-tests.ts';

const offered: FreeTime[] = [
  { day: '2026-12-01', time: '08:00', column: 'Calendar' },
  { day: '2026-12-01', time: '08:30', column: 'Calendar' },
  { day: '2026-12-02', time: '10:15', column: 'Calendar' },
];

/** Mocks the free times. Returns the queries received. */
function mockFreeTimes(times: readonly FreeTime[] = offered): string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/admin/free-times', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ times });
    }),
  );
  return queries;
}

async function openBooking() {
  mockClock();
  const app = await openDay({ appointments: [], search: '?book=11' });
  return app;
}

it('[APT-51] the next free times are chosen and booked with the keyboard alone', async () => {
  mockPets([createDeskPet()]);
  const { user } = await openBooking();
  const queries = mockFreeTimes();
  const sent = mockBooking();
  const form = await dialog('Book an appointment');
  set(form.getByLabelText('Minutes'), '45');
  const first = await form.findByRole('button', { name: 'Tue, Dec 1, 8:00 AM' });
  expect(queries.at(-1)).toContain('duration=45');
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}');
  expect(form.getByRole('button', { name: 'Wed, Dec 2, 10:15 AM' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(form.getByLabelText('Day')).toHaveValue('2026-12-02');
  expect(form.getByLabelText('Time')).toHaveValue('10:15');
  expect(form.getByRole('button', { name: 'Book' })).toHaveFocus();
  // Taking a time from this list doesn't change the list.
  expect(form.getByRole('button', { name: 'Wed, Dec 2, 10:15 AM' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ day: '2026-12-02', time: '10:15', duration: 45 });
});

it('[APT-51] the free times follow the length of the visit, before the notes', async () => {
  mockPets([createDeskPet()]);
  const { user } = await openBooking();
  mockFreeTimes();
  const form = await dialog('Book an appointment');
  const first = await form.findByRole('button', { name: 'Tue, Dec 1, 8:00 AM' });
  await user.click(form.getByLabelText('Minutes'));
  await user.tab();
  expect(first).toHaveFocus();
  await user.tab();
  expect(form.getByLabelText(/^Notes/)).toHaveFocus();
});

it('[APT-51] later times go on after the last, and another day begins anew', async () => {
  mockPets([createDeskPet()]);
  const { user } = await openBooking();
  const queries = mockFreeTimes();
  const form = await dialog('Book an appointment');
  set(form.getByLabelText('Day'), '2026-12-01');
  await form.findByRole('button', { name: 'Tue, Dec 1, 8:00 AM' });
  await user.click(form.getByRole('button', { name: 'Later times' }));
  await expect.poll(() => queries.at(-1)).toBe('?day=2026-12-02&duration=30&time=10%3A45');
  set(form.getByLabelText('Day'), '2026-12-07');
  await expect.poll(() => queries.at(-1)).toBe('?day=2026-12-07&duration=30');
});

it('[APT-51] says when nothing is free, or nothing is known', async () => {
  mockPets([createDeskPet()]);
  const { user } = await openBooking();
  const form = await dialog('Book an appointment');
  expect(await form.findByText('No free time within 60 days of that day.')).toBeVisible();
  server.use(http.get('*/api/admin/free-times', () => HttpResponse.error()));
  set(form.getByLabelText('Minutes'), '20');
  expect(await form.findByText(/^Free times can’t be loaded/)).toBeVisible();
  mockFreeTimes();
  await user.click(form.getByRole('button', { name: 'Try again' }));
  expect(await form.findByRole('button', { name: 'Tue, Dec 1, 8:00 AM' })).toBeVisible();
});
