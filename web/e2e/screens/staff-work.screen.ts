import type { DriftReport } from '@petwell/contracts';
import { expect, type Page } from '@playwright/test';
import { localSignIns } from '@petwell/local-stack';
import { linkInMail } from '../support/mail.ts';
import { failNextPayment } from '../support/provider.ts';
import { openCustomers } from '../support/staff.ts';
import { toast } from '../support/test.ts';
import { capture } from './capture.ts';
import { people, screen } from './people.ts';

// These owners enroll in enrolling.screen.ts, which runs first.

const now = new Date().toISOString();
const viewer = {
  username: 'front-desk',
  password: 'only-looking',
  email: 'vera.vance@example.com',
} as const;

/** A reconciliation finding that takes weeks of lost events. */
const drift: DriftReport = {
  runs: [
    {
      id: 2,
      startedAt: now,
      finishedAt: now,
      looked: 1204,
      drifted: 1,
      failed: 0,
      missing: 0,
      otherAccount: 0,
      isComplete: true,
      findings: [
        {
          enrollmentId: 17,
          subscriptionId: 'sub_example',
          foundAt: now,
          field: 'status',
          onFile: 'past_due',
          atProvider: 'active',
        },
      ],
    },
    {
      id: 1,
      startedAt: now,
      finishedAt: now,
      looked: 1203,
      drifted: 0,
      failed: 0,
      missing: 0,
      otherAccount: 0,
      isComplete: true,
      findings: [],
    },
  ],
};

async function signInStaff(
  page: Page,
  { username, password }: { username: string; password: string } = localSignIns.admin,
): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /sign in/i }).click();
  await openCustomers(page);
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
}

screen('staff who are not let in', async ({ page }) => {
  await page.goto('/webhook-test');
  await expect(page.getByText('This page is for clinic managers')).toBeVisible();
  await capture(page, 'webhook-test-visitor');
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill('nobody-here');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await capture(page, 'admin-login-refused', { withToasts: true, isViewportOnly: true });
});

screen('one customer', async ({ page }) => {
  await signInStaff(page);
  await page.getByLabel('Search').fill(people.ben);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ana Reyes' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await panel.locator('summary', { hasText: /^More/ }).click();
  await panel.getByRole('button', { name: 'Sync' }).click();
  await expect(toast(page, 'Sync Completed')).toBeVisible();
  await capture(page, 'admin-customer', { isViewportOnly: true });
  await panel.getByRole('heading', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await capture(page, 'admin-customer-records', { isViewportOnly: true });
  await panel.getByRole('button', { name: 'Cancel at once' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await capture(page, 'admin-customer-cancel', { isViewportOnly: true });
});

screen('the front desk', async ({ page }) => {
  await signInStaff(page);
  await page.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible();
  await capture(page, 'admin-desk-today');
  await page.getByRole('combobox').fill('904-555-0188');
  await expect(page.getByRole('listbox')).toBeVisible();
  await capture(page, 'admin-desk-search');
  await page.getByRole('combobox').fill('Dana Demo');
  await page.getByRole('option', { name: /Maple/ }).click();
  await expect(page.getByRole('heading', { name: /^Maple/ })).toBeFocused();
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  await capture(page, 'admin-desk');
  await page.getByRole('checkbox', { name: /exam/i }).first().check();
  await capture(page, 'admin-desk-ticked', { isViewportOnly: true });
});

screen('appointments', async ({ page }) => {
  await signInStaff(page);
  await page.getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeVisible();
  await capture(page, 'admin-appointments');
  await page.getByRole('button', { name: 'Week' }).click();
  await capture(page, 'admin-appointments-week', { widths: [1280] });
  await page.getByRole('button', { name: /^Book/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'admin-appointment-booking', { isViewportOnly: true });
});

screen('many customers', async ({ page }) => {
  await signInStaff(page);
  await page.getByText('Show charts').click();
  await capture(page, 'admin-charts');
  await page.getByText('Hide charts').click();
  await page.getByLabel('Search').fill('nobody');
  await expect(page.getByText('No matching customers')).toBeVisible();
  await capture(page, 'admin-dashboard-nobody');
  // As many as after years of use; the page shows the first ones.
  await page.route(/\/api\/admin\/users\?/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-total-count': '1204' };
    return route.fulfill({ response, headers });
  });
  await page.goto('/admin-dashboard?q=ana');
  await expect(page.getByText('1,204 customers')).toBeVisible();
  await page.getByLabel('Select all loaded customers').check();
  await expect(page.getByRole('button', { name: 'Select all 1,204 matches' })).toBeVisible();
  await capture(page, 'admin-selection', { widths: [768, 1280] });
  await page.getByRole('button', { name: 'Select all 1,204 matches' }).click();
  await capture(page, 'admin-selection-all');
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'admin-delete', { isViewportOnly: true });
});

screen('what staff have to do', async ({ page }) => {
  await failNextPayment(people.ben);
  await signInStaff(page);
  await page.route('**/api/admin/drift*', (route) => route.fulfill({ json: drift }));
  await expect(async () => {
    await page.goto('/admin-dashboard/work-list');
    await expect(page.getByRole('heading', { name: 'Failed payments (1)' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Checks with Stripe' })).toBeVisible();
  await capture(page, 'admin-work-list');
});

screen('the staff themselves', async ({ page }) => {
  await signInStaff(page);
  await page.goto('/admin-dashboard/staff');
  await page.getByLabel('Name', { exact: true }).fill('Vera Vance');
  await page.getByLabel('Username').fill(viewer.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(viewer.email);
  await page.getByLabel('Role', { exact: true }).selectOption('viewer');
  await page.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Vera Vance/ })).toBeVisible();
  await capture(page, 'admin-staff');
  await page.goto('/admin-dashboard/activity');
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
  await capture(page, 'admin-activity');
  await page.goto('/admin-dashboard/sessions');
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'admin-sessions');
  await page.goto('/admin-dashboard');
  await page.getByRole('button', { name: 'your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.goto(await linkInMail(viewer.email, '/admin-invitation'));
  await page.getByLabel('Password', { exact: true }).fill(viewer.password);
  await page.getByLabel('Confirm password').fill(viewer.password);
  await capture(page, 'admin-invitation');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your account is ready')).toBeVisible();
  await signInStaff(page, viewer);
  await capture(page, 'admin-dashboard-viewer', { isViewportOnly: true });
  await page.goto('/receipt-test');
  await expect(page.getByText('Only managers can see this')).toBeVisible();
  await capture(page, 'receipt-test-viewer');
});

screen('the test tools', async ({ page }) => {
  await signInStaff(page);
  await page.goto('/webhook-test?enrollment=1');
  await expect(page.getByText('Required events')).toBeVisible();
  await page.getByRole('button', { name: 'Send test webhook' }).click();
  await expect(page.getByText(/^Webhook received/).first()).toBeVisible();
  await capture(page, 'webhook-test');
  await page.getByLabel('Plan ID').fill('99999');
  await page.getByRole('button', { name: 'Send test webhook' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await capture(page, 'webhook-test-failed');
  await page.goto('/receipt-test');
  await page.getByLabel('Email').fill('front-desk@example.com');
  await page.getByRole('button', { name: 'Send test receipt' }).click();
  await expect(page.getByText('Test receipt sent')).toBeVisible();
  await capture(page, 'receipt-test');
});
