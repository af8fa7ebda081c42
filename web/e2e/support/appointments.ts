import type { Page } from '@playwright/test';
import { dayAfter } from '../../src/shared/day-after.ts';
import { formatWeekday } from '../../src/shared/format-date.ts';
import { expect } from './test.ts';

const weekdayOf = (day: string): string => formatWeekday(day).slice(0, 3);

export const appointments = (page: Page) => page.getByRole('list', { name: 'Appointments' });
export const appointmentOf = (page: Page, petName: string) =>
  appointments(page).getByRole('listitem').filter({ hasText: petName });

/** Opens the staff area's day view from another of its pages. */
export async function openAppointments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeFocused();
}

/** Makes the window too narrow for the calendar's grid, so that a day is a list. */
export const showAsList = (page: Page) => page.setViewportSize({ width: 1000, height: 800 });

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns the day and time at the clinic of an instant. */
export function atClinic(instant: Date): { day: string; time: string } {
  const [day = '', time = ''] = wallClock.format(instant).split(' ');
  return { day, time };
}

/** Returns the day at the clinic so many days from now. */
export const inDays = (days: number): string =>
  atClinic(new Date(Date.now() + days * 86_400_000)).day;

/** Returns the first day from Monday to Friday that is at least so many days from now. */
export function workdayIn(days: number): string {
  let day = inDays(days);
  while (['Sat', 'Sun'].includes(weekdayOf(day))) day = dayAfter(day, 1);
  return day;
}

/** Returns the next Sunday that is at least so many days from now: the clinic is closed. */
export function sundayIn(days: number): string {
  let day = inDays(days);
  while (weekdayOf(day) !== 'Sun') day = dayAfter(day, 1);
  return day;
}

/** Fills the open booking dialog: finds the pet, and sets day and time. */
export async function fillBooking(
  page: Page,
  { petName, day, time }: { petName: string; day: string; time: string },
) {
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await dialog.getByRole('combobox', { name: 'Owner, pet, or phone' }).fill(petName);
  await dialog.getByRole('option', { name: petName }).click();
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  return dialog;
}
