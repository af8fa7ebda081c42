import type { Page } from '@playwright/test';
import { payForPet } from '../support/members.ts';
import { atClinic } from '../support/appointments.ts';
import { bookExam, staffSession } from '../support/clinic-staff.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// A tablet.
test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true });

/** Expects each button, and what looks like one, to be at least 44 px high. */
async function expectTouchable(page: Page): Promise<void> {
  const buttons = page.locator('button, a.rounded-full, summary');
  const small = await buttons.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      // A visit in the calendar is as high as it is long.
      .filter((one) => !one.matches('[data-stop]'))
      .map((one) => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 200)}`),
  );
  expect.soft(small, page.url()).toEqual([]);
}

test('[DSK-07] buttons are big enough for fingers', async ({ page }) => {
  const { email, petName } = await payForPet(page);
  await bookExam(await staffSession(), petName, { day: atClinic(new Date()).day, time: '23:59' });
  await expect(page.getByText(/of \d+ used/)).toBeVisible();
  await expectTouchable(page);
  await page.getByRole('tab', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Breed')).toBeVisible();
  await expectTouchable(page);
  await page.goto(`/dashboard/${encodeURIComponent(email)}?request=next`);
  await expect(page.getByRole('dialog', { name: /^Request a visit/ })).toBeVisible();
  await expectTouchable(page);

  await signInAsStaff(page);
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await expectTouchable(page);
  const panel = await openCustomer(page, email);
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expectTouchable(page);
  for (const path of ['work-list', 'appointments', 'staff', 'money', 'sessions', 'new-member']) {
    await page.goto(`/admin-dashboard/${path}`);
    await page.waitForLoadState('networkidle');
    await expectTouchable(page);
  }
  await page.goto('/admin-dashboard/desk');
  await page
    .getByRole('list', { name: 'Today’s visits' })
    .getByRole('link', { name: petName })
    .click();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('button', { name: /^Record 1/ })).toBeVisible();
  await expectTouchable(page);
});
