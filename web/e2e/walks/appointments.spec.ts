import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  appointmentOf,
  fillBooking,
  openAppointments,
  workdayIn,
} from '../support/appointments.ts';
import { payForPet } from '../support/members.ts';
import { press, type } from '../support/keyboard.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes, test } from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const enrollmentsSchema = z.object({
  enrollments: z.array(z.object({ petId: z.int() })),
});
const dayOfSchema = z.object({
  appointments: z.array(z.object({ id: z.int(), petName: z.string(), version: z.int() })),
});

/** Requests an appointment as the owner who is signed in. */
async function request(page: Page, email: string, day: string): Promise<void> {
  const enrollments = await page.request.get(`/api/enrollments/${encodeURIComponent(email)}`);
  const [first] = enrollmentsSchema.parse(await enrollments.json()).enrollments;
  const response = await page.request.post('/api/appointment-requests', {
    data: { petId: first?.petId, preferredTimes: [{ day, part: 'morning' }], note: 'He limps.' },
  });
  expect(response.status()).toBe(201);
}

/** Changes the pet's appointment of a day, like a colleague at another desk. */
async function changeElsewhere(page: Page, petName: string, day: string): Promise<void> {
  const path = '/api/admin/appointments';
  const read = await page.request.get(`${path}?day=${day}`);
  const { appointments } = dayOfSchema.parse(await read.json());
  const { id, version } = appointments.find((one) => one.petName === petName) ?? {};
  const response = await page.request.patch(`${path}/${id}`, { data: { version, time: '08:00' } });
  expect(response.status()).toBe(200);
}

test('[APT-08] [APT-10] [APT-11] [APT-14] [APT-15] [APT-29] staff book a request, meet a colleague, and cancel, with the keyboard alone', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/admin\/appointments/);
  const { email, petName } = await payForPet(page);
  const day = workdayIn(60);
  await request(page, email, day);
  await request(page, email, workdayIn(64));
  await signInAsStaff(page);
  await press(page, page.getByRole('link', { name: 'Appointments' }), 'Enter');
  const requests = page.getByRole('list', { name: /^Requests/ });
  const own = requests.getByRole('listitem').filter({ hasText: petName });
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText(', morning');
  await expectAccessibleInAllSizes(page);

  const book = page.getByRole('button', { name: `Book for ${petName}` }).first();
  await press(page, book, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await type(page, dialog.getByLabel('Notes'), 'Two people to hold him.');
  await expectAccessibleInAllSizes(page);
  await expect(dialog.getByLabel('Notes')).toHaveValue('Two people to hold him.');
  await type(page, dialog.getByLabel('Time', { exact: true }), '0930AM');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Booked: ${petName}`)).toBeVisible();
  await expectAccessibleInAllSizes(page);
  // The day that the owner asked for is shown since the booking began.

  await page.setViewportSize({ width: 768, height: 1024 });
  const row = appointmentOf(page, petName);
  await expect(row).toContainText('9:30 AM');
  await expect(row).toContainText('“He limps.”');
  await press(page, row.getByRole('button', { name: 'Change' }), 'Enter');
  const change = page.getByRole('dialog', { name: `Change ${petName}’s appointment` });
  await expectAccessibleInAllSizes(page);
  await changeElsewhere(page, petName, day);
  await change.getByLabel('Time', { exact: true }).fill('11:00');
  await page.keyboard.press('Enter');
  await expect(change.getByText('Time: 8:00 AM (was 9:30 AM)')).toBeVisible();
  await expect(change.getByLabel('Time', { exact: true })).toHaveValue('11:00');
  await expectAccessibleInAllSizes(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(change.getByLabel('Time', { exact: true })).toHaveValue('11:00');
  await press(page, change.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(row).toContainText('11:00 AM');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row').filter({ hasText: petName })).toContainText('904-555-0188');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 768, height: 1024 });

  await press(page, row.getByRole('button', { name: 'Cancel' }), 'Enter');
  await expect(page.getByText('Ana Reyes gets an email that it’s canceled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessibleInAllSizes(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await press(page, page.getByRole('button', { name: 'Cancel appointment' }), 'Enter');
  await expect(row).toContainText('Canceled');
  await expect(row.getByRole('button')).toHaveCount(0);

  await press(page, own.getByRole('button', { name: 'Decline' }), 'Enter');
  await type(page, page.getByLabel('Message to Ana Reyes'), 'We are closed.');
  await expectAccessibleInAllSizes(page);
  await press(page, page.getByRole('button', { name: 'Decline request' }), 'Enter');
  await expect(page.getByText(`Declined: the request for ${petName}`)).toBeVisible();
});

test('[QUA-01] [QUA-03] axe finds nothing on a taken time and on a customer’s appointments', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/admin\/appointments/);
  const { email, petName } = await payForPet(page);
  await signInAsStaff(page);
  await openAppointments(page);
  const slot = { petName, day: workdayIn(80), time: '10:00' };
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = await fillBooking(page, slot);
  const submit = dialog.getByRole('button', { name: 'Book', exact: true });
  await submit.click();
  await expect(page.getByText(`Booked: ${petName}`)).toBeVisible();

  await page.getByRole('link', { name: 'Customers' }).click();
  const panel = await openCustomer(page, email);
  await panel.getByRole('button', { name: 'Book appointment' }).click();
  await dialog.getByLabel('Day').fill(slot.day);
  await dialog.getByLabel('Time', { exact: true }).fill('10:10');
  await submit.click();
  await expect(dialog.getByText('That time is taken')).toBeVisible();
  await expectAccessibleInAllSizes(page);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('at 10:00 AM');
  await expectAccessibleInAllSizes(page);
});
