import { atClinic, workdayIn } from '../support/appointments.ts';
import { bookExam, staffSession } from '../support/clinic-staff.ts';
import { linkInMail } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { failNextPayment } from '../support/provider.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, newEmail, test, toast } from '../support/test.ts';

/** Books a visit for the last minute of today, which is still to come, and one later. */
async function bookVisits(petName: string): Promise<void> {
  const staff = await staffSession();
  await bookExam(staff, petName, { day: atClinic(new Date()).day, time: '23:59' });
  await bookExam(staff, petName, { day: workdayIn(30), time: '10:00' });
}

test('[DSK-08] [DSK-09] [DSK-10] [ADM-31] [APT-22] a member with a visit today needs no search, and the desk tells of the payment, the new address, and the next visit', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await bookVisits(petName);
  const changed = newEmail();
  await page.goto(`/dashboard/${encodeURIComponent(email)}?tab=edit`);
  await page.getByLabel('Email').fill(changed);
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(page.getByText(`We’ve emailed a link to ${changed}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We’ve emailed a link to ${changed}.`)).toBeVisible();
  await expectAccessible(page);
  await failNextPayment(email);
  await signInAsStaff(page);
  const card = page.getByRole('list', { name: 'Today’s visits' }).getByRole('link', {
    name: petName,
  });
  await expect(async () => {
    await page.goto('/admin-dashboard/desk');
    await expect(card).toContainText('Payment failed', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card).toContainText(/11:59 PM.*Ana Reyes.*Exam, 5 min · Dog/);
  await expectAccessible(page);
  await card.click();
  await expect(page.getByRole('heading', { name: petName })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(
    new RegExp(`was declined.*${changed} isn’t confirmed`),
  );
  await expect(page.getByText(/^Today 11:59 PM, exam/)).toBeVisible();
  await expectAccessible(page);
  const first = await linkInMail(changed, '/confirm-email-change');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Link Sent')).toBeVisible();
  await expect
    .poll(() => linkInMail(changed, '/confirm-email-change'), { timeout: 20_000 })
    .not.toBe(first);

  const next = page.getByRole('region', { name: 'Next visit' }).getByRole('link').first();
  await next.click();
  const visit = page.getByRole('dialog', { name: petName });
  await expect(visit).toContainText('10:00 AM');
  await expectAccessible(page);
  await visit.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/appointments\?day=[\d-]+$/);
});
