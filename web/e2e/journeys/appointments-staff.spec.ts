import { eventually, readMails } from '@petwell/acceptance';
import {
  appointmentOf,
  atClinic,
  fillBooking,
  openAppointments,
  showAsList,
  sundayIn,
  workdayIn,
} from '../support/appointments.ts';
import { bookExam, staffSession } from '../support/clinic-staff.ts';
import { payForPet } from '../support/members.ts';
import { mailInboxUrl } from '../support/mail.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const minuteMs = 60_000;

// An appointment's time has to come.
test.describe.configure({ timeout: 240_000 });

/** Returns the next full minute that leaves time to book two appointments, also on a busy machine. */
const soon = () => new Date(Math.ceil((Date.now() + 20_000) / minuteMs) * minuteMs);

test('[APT-01] [APT-02] [APT-05] [APT-08] [APT-11] staff book, are warned, move, complete, and mark a no-show', async ({
  page,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/admin\/appointments/);
  const first = await payForPet(page);
  const elsewhere = await browser.newContext();
  const second = await payForPet(await elsewhere.newPage());
  await elsewhere.close();
  const staff = await staffSession();
  // Their time comes while others are booked and moved.
  const start = soon();
  for (const { petName } of [first, second]) await bookExam(staff, petName, atClinic(start));

  await signInAsStaff(page);
  await openAppointments(page);
  await showAsList(page);
  const slot = { day: workdayIn(40), time: '10:00' };
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  let dialog = await fillBooking(page, { ...slot, petName: first.petName });
  await dialog.getByLabel('Notes').fill('Bites');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(`Booked: ${first.petName}`)).toBeVisible();
  await page.getByRole('link', { name: 'Show that day' }).click();
  await expect(appointmentOf(page, first.petName)).toContainText('10:00 AM');
  await expect(appointmentOf(page, first.petName)).toContainText('Bites');

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  dialog = await fillBooking(page, { ...slot, time: '10:15', petName: second.petName });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText(`This overlaps the appointment of ${first.petName}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book anyway' }).click();
  await expect(appointmentOf(page, second.petName)).toContainText('10:15 AM');

  const moved = { day: workdayIn(50), time: '11:00' };
  for (const { petName } of [first, second]) {
    await appointmentOf(page, petName).getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: `Change ${petName}’s appointment` });
    await change.getByLabel('Day').fill(moved.day);
    await change.getByLabel('Time', { exact: true }).fill(moved.time);
    await change.getByRole('button', { name: 'Save' }).click();
    // The second one is moved to the time of the first.
    if (petName === second.petName) {
      await expect(change.getByText('That time is taken')).toBeVisible();
      await change.getByRole('button', { name: 'Save anyway' }).click();
    }
    await expect(page.getByText(`Changed: ${petName}`)).toBeVisible();
  }
  await page.waitForTimeout(Math.max(0, start.getTime() - Date.now()));
  await page.goto('/admin-dashboard/appointments');
  await appointmentOf(page, second.petName).getByRole('button', { name: 'No-show' }).click();
  await expect(page.getByText(`No-show: ${second.petName}`)).toBeVisible();
  await expect(appointmentOf(page, second.petName)).toContainText('No-show');
  await appointmentOf(page, first.petName).getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/desk\?pet=\d+&appointment=\d+$/);
  await expect(page.getByRole('heading', { name: first.petName })).toBeFocused();

  const subjects = await eventually(
    'the mails about the appointment',
    async () => (await readMails(mailInboxUrl(), first.email)).map(({ subject }) => subject),
    {
      // Each is delivered by itself.
      isDone: (all) =>
        [/^Changed appointment/, /^Appointment for .*10:00 AM/].every((about) =>
          all.some((one) => about.test(one)),
        ),
    },
  );
  expect(subjects).toContainEqual(expect.stringMatching(/^Appointment for .*10:00 AM/));
});

test('[APT-13] a manager books surgery for Sunday 3 AM only after a question, and the day shows it', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/api\/admin\/appointments/);
  const { petName } = await payForPet(page);
  await signInAsStaff(page);
  await showAsList(page);
  const sunday = sundayIn(40);
  await page.goto(`/admin-dashboard/appointments?day=${sunday}`);
  await expect(page.getByText('The clinic is closed on this day')).toBeVisible();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = await fillBooking(page, { petName, day: sunday, time: '03:00' });
  await dialog.getByLabel('Type').selectOption('Surgery');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('Outside opening hours')).toBeVisible();
  await expect(dialog.getByText(/^The clinic is closed on Sunday/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Book anyway' }).click();
  await expect(page.getByText(`Booked: ${petName}`)).toBeVisible();
  await expect(appointmentOf(page, petName)).toContainText('3:00 AM');
  await expect(appointmentOf(page, petName)).toContainText('Outside opening hours');
});
