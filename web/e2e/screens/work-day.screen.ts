import { expect, type Page } from '@playwright/test';
import { workdayIn } from '../support/appointments.ts';
import { reachOwnerStep, signIn, pepper, password } from '../support/enroll.ts';
import { signInAsStaff } from '../support/staff.ts';
import { capture, captureOnPaper } from './capture.ts';
import { createClinicDay, members } from './clinic-day.ts';
import { screen } from './people.ts';

screen('the clinic’s day is created', async () => {
  await createClinicDay();
});

const memberPassword = password;
const signInAs = (page: Page, email: string) => signIn(page, email, memberPassword);

screen('the dashboard of an owner with two pets', async ({ page }) => {
  await signInAs(page, members.rosa);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByText(/of \d+ used/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'dashboard-pets');
  await page.getByRole('radio', { name: /Pip/ }).click();
  await expect(page.getByRole('heading', { name: 'Pip', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'dashboard-second-pet');
});

screen('the dashboard of a paid plan', async ({ page }) => {
  await signInAs(page, members.dana);
  await expect(page.getByText(/of \d+ used/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'dashboard-visits');
  await page.getByRole('button', { name: 'Request a visit' }).click();
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible();
  await capture(page, 'dashboard-request', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Another time' }).first().click();
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible();
  await capture(page, 'dashboard-another-time', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel visit' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'dashboard-cancel-visit', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Already done/ })
    .first()
    .click();
  await capture(page, 'dashboard-already-done', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Let us know about a loss' }).click();
  await capture(page, 'dashboard-loss', { isViewportOnly: true });
});

screen('a second pet pays with the card on file', async ({ page }) => {
  await signInAs(page, members.bjorn);
  await expect(page.getByText(/of \d+ used/).first()).toBeVisible();
  await reachOwnerStep(page, pepper);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await expect(page.getByRole('button', { name: /^Use Visa 4242/ })).toBeVisible();
  await capture(page, 'payment-setup-saved-card');
});

screen('the front desk through a day', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/desk');
  await expect(page.getByRole('list', { name: 'Today’s visits' })).toContainText('Old Duke');
  await page.waitForLoadState('networkidle');
  await capture(page, 'desk-today');
  await page.keyboard.press('?');
  await capture(page, 'desk-keys', { isViewportOnly: true });
  await page.keyboard.press('Escape');
  await page
    .getByRole('list', { name: 'Today’s visits' })
    .getByRole('link', { name: /Old Duke/ })
    .click();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'desk-open');
  const boxes = page.getByRole('form', { name: /^Services of/ }).getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await capture(page, 'desk-ticked');
  await capture(page, 'desk-ticked-top', { isViewportOnly: true });
  await page.getByRole('button', { name: /^Record \d/ }).click();
  await expect(page.getByText(/^\d recorded$/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'desk-recorded');
  await capture(page, 'desk-recorded-top', { isViewportOnly: true });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText(/^\d undone$/)).toBeVisible();
  await page.getByRole('list', { name: 'Last uses' }).locator('summary').last().click();
  await capture(page, 'desk-undone');
});

screen('the calendar', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/appointments');
  await expect(page.getByRole('button', { name: /Zephyr/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'calendar-day');
  await capture(page, 'calendar-day-top', { isViewportOnly: true });
  await captureOnPaper(page, 'calendar-day-print');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Week' }).click();
  await page.waitForLoadState('networkidle');
  await capture(page, 'calendar-week');
  await page.goto(`/admin-dashboard/appointments?day=${workdayIn(1)}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  await expect(page.getByLabel('Minutes')).toBeVisible();
  await capture(page, 'calendar-booking', { isViewportOnly: true });
});

screen('a visit beside the calendar', async ({ page }) => {
  await signInAsStaff(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin-dashboard/appointments');
  await page
    .getByRole('button', { name: /Zephyr/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'calendar-visit', { isViewportOnly: true, widths: [1280] });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: /Book/ }).first().click();
  await capture(page, 'calendar-request-booking', { isViewportOnly: true, widths: [1280] });
});
