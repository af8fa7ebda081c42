import { type BrowserSession, eventually } from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import { formatLongDay, formatWeekday } from '../../src/shared/format-date.ts';
import { biscuit, password } from '../support/enroll.ts';
import { workdayIn } from '../support/appointments.ts';
import { mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { command, staffSession } from '../support/clinic-staff.ts';
import { expect, hasToastArea, test, toast } from '../support/test.ts';

// Pays first, and waits for several emails.
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const upcoming = (page: Page) => page.getByRole('list', { name: 'Upcoming visits' });
const requests = (page: Page) => page.getByRole('list', { name: 'Requests' });
const dayBox = (page: Page, day: string) =>
  page.getByRole('checkbox', { name: formatWeekday(day), exact: true });

async function openVisits(page: Page): Promise<string> {
  const { email } = await payForPet(page, biscuit);
  await expect(page.getByText('No upcoming visits')).toBeVisible();
  return email;
}

/** Turns to the day and chooses it. */
async function chooseDay(page: Page, day: string): Promise<void> {
  const later = button(page, 'Later days');
  await expect(later).toBeVisible();
  if (!(await dayBox(page, day).isVisible())) await later.click();
  await dayBox(page, day).check();
}

async function askForDay(page: Page, day: string): Promise<void> {
  await button(page, 'Request a new visit').click();
  await chooseDay(page, day);
}

type OpenRequest = { id: number; petId: number; note: string | null };

async function openRequest(staff: BrowserSession, note: string): Promise<OpenRequest> {
  const { body } = await staff.get('/api/admin/appointment-requests');
  const found = (body as { requests: OpenRequest[] }).requests.find((one) => one.note === note);
  if (!found) throw new Error(`no open request: ${JSON.stringify(body)}`);
  return found;
}

const mailAbout = (email: string, subject: RegExp) =>
  eventually(`a mail ${subject.source}`, () => mailsTo(email, subject), {
    isDone: (mails) => mails.length > 0,
    deadlineMs: 30_000,
  });

test('[APT-04] [APT-05] [APT-06] [APT-07] [APT-14] an owner requests an appointment, staff book and cancel it, and both are seen and mailed', async ({
  page,
}) => {
  const email = await openVisits(page);
  const note = `Limping, ${email}`;
  await askForDay(page, workdayIn(20));
  await chooseDay(page, workdayIn(24));
  await page.getByLabel(`Time of day on ${formatWeekday(workdayIn(24))}`).selectOption('Morning');
  await page.getByLabel(/Anything we should know/).fill(note);
  await button(page, 'Send request').dblclick();
  await expect(toast(page, 'Request Sent')).toBeVisible();
  await expect(requests(page).getByText(`Your note: ${note}`)).toHaveCount(1);
  await expect(requests(page)).toContainText(`${formatLongDay(workdayIn(24))}, morning`);

  const staff = await staffSession();
  const { id: requestId, petId } = await openRequest(staff, note);
  const slot = { day: workdayIn(24), time: '09:30', duration: 45, confirmDoubleBooking: true };
  const booking = { petId, type: 'exam', ...slot, requestId };
  const booked = await command(staff, 'POST', '/api/admin/appointments', booking);
  const { appointment } = booked as { appointment: { id: number; version: number } };
  await page.reload();
  await expect(upcoming(page)).toContainText(`${formatLongDay(workdayIn(24))} at 9:30 AM`);
  await expect(upcoming(page)).toContainText(`${biscuit.name} · Exam · 45 minutes`);
  await expect(upcoming(page).getByRole('button', { name: 'Cancel visit' }).first()).toBeVisible();
  await expect(upcoming(page)).toContainText(`Your note: ${note}`);
  await expect(requests(page)).toHaveCount(0);
  const [confirmation] = await mailAbout(email, /^Appointment for/);
  expect(confirmation?.text).toContain('9:30 AM');
  const types = confirmation?.attachments.map(({ contentType }) => contentType);
  expect(types?.join()).toContain('text/calendar');

  const { id, version } = appointment;
  await command(staff, 'PATCH', `/api/admin/appointments/${id}`, { version, status: 'cancelled' });
  await page.reload();
  await expect(upcoming(page)).toContainText('Canceled');
  await mailAbout(email, /^Canceled appointment for/);
});

test('[APT-04] [APT-07] an owner withdraws a request, and reads why another one was declined', async ({
  page,
}) => {
  const email = await openVisits(page);
  await askForDay(page, workdayIn(20));
  await button(page, 'Send request').click();
  await expect(requests(page)).toContainText('Waiting for our answer');
  await button(page, /^Withdraw/).dblclick();
  await expect(toast(page, 'Request Withdrawn')).toBeVisible();
  await expect(requests(page)).toHaveCount(0);

  const note = `Teeth, ${email}`;
  await askForDay(page, workdayIn(22));
  await page.getByLabel(/Anything we should know/).fill(note);
  await button(page, 'Send request').click();
  await expect(requests(page)).toContainText('Waiting for our answer');
  const staff = await staffSession();
  const { id } = await openRequest(staff, note);
  const message = 'We are closed that day. Please call us.';
  await command(staff, 'POST', `/api/admin/appointment-requests/${id}/decline`, { message });
  await page.reload();
  await expect(requests(page)).toContainText('Declined');
  await expect(requests(page)).toContainText(`Our answer: ${message}`);
  const [mail] = await mailAbout(email, /^Your request for an appointment/);
  expect(mail?.text).toContain(message);
});

test('[APT-07] [APT-13] [ACC-29] [APT-38] an ended session and a reload lose nothing typed, and closed days are not offered', async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*\/api\/appointment-requests/);
  await openVisits(page);
  await askForDay(page, workdayIn(20));
  const chosen = page.getByLabel(`Time of day on ${formatWeekday(workdayIn(20))}`);
  await expect(chosen).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Sun, .*, closed$/ }).first()).toBeDisabled();
  await page.reload();
  await expect(chosen).toBeVisible();
  await hasToastArea(page);
  await context.clearCookies({ name: 'petwell_owner' });
  await button(page, 'Send request').click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(toast(page, 'Request Sent')).toBeVisible();
  await expect(requests(page).getByText('Waiting for our answer')).toHaveCount(1);
});
