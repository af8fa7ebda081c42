import { newIdempotencyKey } from '@petwell/acceptance';
import { ownPaymentsSchema, type OwnerEnrollments } from '@petwell/contracts';
import type { Page } from '@playwright/test';
import { cards, fillCard } from '../support/enroll.ts';
import { linkInMail, mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, test, toast } from '../support/test.ts';

/** Looks at the page as on a phone, and as on a computer. */
async function expectAccessibleOnBoth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page);
}

async function readEnrollment(page: Page, email: string) {
  const path = `/api/enrollments/${encodeURIComponent(email)}`;
  const { enrollments } = (await (await page.request.get(path)).json()) as OwnerEnrollments;
  const [enrollment] = enrollments;
  if (!enrollment) throw new Error('no plan');
  return enrollment;
}

test('[MNY-80] [MNY-81] [MNY-27] [MNY-83] a plan that staff ended starts again when its owner agrees by the mailed link', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const { id } = await readEnrollment(page, email);
  const clinic = await (await browser.newContext()).newPage();
  await signInAsStaff(clinic);
  const used = await clinic.request.post(`/api/admin/enrollments/${id}/redemptions`, {
    headers: { 'Idempotency-Key': newIdempotencyKey() },
    data: { code: 'exam' },
  });
  expect(used.status()).toBe(201);

  // Staff end it by mistake.
  const panel = await openCustomer(clinic, email);
  await panel.getByRole('button', { name: 'End plan' }).click();
  const ending = clinic.getByRole('dialog', { name: /^End .*\?$/ });
  await ending.getByLabel('Reason').selectOption('Price');
  await ending.getByText('Now', { exact: true }).click();
  await ending.getByRole('button', { name: 'End plan now' }).click();
  await expect(toast(clinic, 'Subscription Cancelled')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This plan has ended' })).toBeVisible();
  await expect(page.getByText('You can start this plan again')).toHaveCount(0);

  // They see what starting again charges, and mail the link.
  await panel.getByRole('button', { name: `Start again: ${petName}’s plan` }).press('Enter');
  const dialog = clinic.getByRole('dialog', { name: /^Start .* again\?$/ });
  const first = dialog.getByText(/^\$\d+\.\d\d on .*, then every month$/);
  const [, amount = '', day = ''] =
    /^(\S+) on (.*), then every month$/.exec((await first.textContent()) ?? '') ?? [];
  await expectAccessibleOnBoth(clinic);
  await dialog.getByRole('button', { name: 'Email the link' }).dblclick();
  await expect(toast(clinic, 'Link Sent')).toBeVisible();
  await expect(panel.getByText(/^Emailed .*, works until /)).toBeVisible();
  await expectAccessibleOnBoth(clinic);
  await page.reload();
  await expect(page.getByText('You can start this plan again')).toBeVisible();
  await expectAccessibleOnBoth(page);

  // The owner opens the mail in a browser without a session, and agrees.
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await linkInMail(email, '/plan-link', '#'));
  await expect(phone.getByText(`Your first payment is on ${day}.`)).toBeVisible();
  await expectAccessibleOnBoth(phone);
  await fillCard(phone, cards.success);
  await phone.getByRole('button', { name: 'Save card and start again' }).click();
  await expect(phone.getByText(`${petName}’s plan is active again`)).toBeVisible();
  await expect(phone.getByText(`Your first payment is on ${day}: ${amount}`)).toBeVisible();

  // The same plan goes on, with its uses, and nothing was charged.
  await expect.poll(async () => (await readEnrollment(page, email)).status).toBe('active');
  expect((await readEnrollment(page, email)).id).toBe(id);
  const { payments } = ownPaymentsSchema.parse(
    await (await page.request.get('/api/payments')).json(),
  );
  expect(payments).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(`Your first payment is on ${day}`)).toBeVisible();
  await expect(page.getByText(/^1 of \d+ used/)).toBeVisible();
  await expectAccessibleOnBoth(page);
  await expect.poll(() => mailsTo(email, /is active again$/)).toHaveLength(1);
});
