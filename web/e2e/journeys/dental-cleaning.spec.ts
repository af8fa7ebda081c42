import { eventually } from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import { formatLongDay, formatShortWeekday, formatWeekday } from '../../src/shared/format-date.ts';
import { workdayIn } from '../support/appointments.ts';
import { command, staffSession } from '../support/clinic-staff.ts';
import {
  cards,
  expectPaid,
  fillCard,
  password,
  payButton,
  reachPayment,
} from '../support/enroll.ts';
import { mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

// Pays first, and goes back and forth between the owner and the clinic.
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dental = (page: Page) =>
  page
    .getByRole('region', { name: 'This year’s care' })
    .getByRole('listitem')
    .filter({ hasText: 'Dental cleaning' });
const upcoming = (page: Page) => page.getByRole('list', { name: 'Upcoming visits' });

/** Chooses a day in the open dialog, and sends. */
async function send(page: Page, day: string): Promise<void> {
  const box = page.getByRole('checkbox', { name: formatWeekday(day), exact: true });
  if (!(await box.isVisible())) await button(page, 'Later days').click();
  await box.check();
  await button(page, 'Send request').click();
  await expect(toast(page, 'Request Sent')).toBeVisible();
}

/** Books the pet's only open request for these services. */
async function book(page: Page, petName: string, day: string): Promise<void> {
  const staff = await staffSession();
  const { body } = await staff.get('/api/admin/appointment-requests');
  const { requests } = body as { requests: { id: number; petId: number; petName: string }[] };
  const found = requests.find((one) => one.petName === petName);
  if (!found) throw new Error(`no open request: ${JSON.stringify(body)}`);
  const slot = { day, time: '10:00', duration: 60, confirmDoubleBooking: true };
  const { id: requestId, petId } = found;
  const booking = { petId, type: 'dental', ...slot, requestId };
  await command(staff, 'POST', '/api/admin/appointments', booking);
  await page.reload();
}

test('[CAR-09] [APT-30] [APT-31] an owner asks for the dental cleaning, for another time, and cancels', async ({
  page,
}) => {
  const { petName } = await payForPet(page);
  await button(page, 'Request Dental cleaning').click();
  await expect(page.getByRole('checkbox', { name: 'Dental cleaning' })).toBeChecked();
  await send(page, workdayIn(20));
  await expect(dental(page)).toContainText('Requested, waiting for our answer');
  await expect(page).toHaveURL(/\?pet=\d+$/);

  await book(page, petName, workdayIn(20));
  await expect(dental(page)).toContainText(
    `Booked for ${formatShortWeekday(workdayIn(20))} at 10:00 AM`,
  );
  await button(page, 'Change the visit for Dental cleaning').click();
  await send(page, workdayIn(24));
  await book(page, petName, workdayIn(24));
  await expect(upcoming(page)).toContainText(`${formatLongDay(workdayIn(24))} at 10:00 AM`);
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(1);

  const saved = page.waitForEvent('download');
  await button(page, 'Add to calendar').click();
  expect((await saved).suggestedFilename()).toBe('visit.ics');

  await button(page, 'Cancel visit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).dblclick();
  await expect(toast(page, 'Visit Canceled')).toBeVisible();
  await expect(button(page, 'Request Dental cleaning')).toBeVisible();
});

test('[DSH-21] the page after paying and the welcome mail lead to the first visit', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  const dialog = page.getByRole('dialog', { name: 'Request a visit for Biscuit' });
  const exam = dialog.getByRole('checkbox', { name: 'Comprehensive physical exam' });
  await page.getByRole('link', { name: 'Request Biscuit’s first visit' }).click();
  await expect(exam).toBeChecked();

  await page.goto('about:blank');
  await context.clearCookies();
  const [welcome] = await eventually('the welcome mail', () => mailsTo(email, /^Welcome to/), {
    isDone: (mails) => mails.length > 0,
    deadlineMs: 30_000,
  });
  await page.goto(/\/dashboard\/\S+request=next/.exec(welcome?.text ?? '')?.[0] ?? '/no-link');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(exam).toBeChecked();
});
