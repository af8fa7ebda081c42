import type { BenefitReport } from '@petwell/contracts';
import { biscuit } from '../support/enroll.ts';
import { enroll } from '../support/members.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

test('[QUA-01] [QUA-03] axe finds nothing on the figures, their charts, and their tables', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.getByText('Show charts').click();
  await page.getByText('Show as tables').click();
  await expect(page.getByRole('table', { name: 'Plans by name' })).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on a customer’s contact, notes, and duplicates', async ({
  page,
}) => {
  await enroll(page, biscuit);
  const { email } = await enroll(page, biscuit);
  await signInAsStaff(page);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ana Reyes' }).click();
  const customer = page.getByRole('dialog');
  await expect(customer.getByText('Possibly the same person')).toBeVisible();
  await customer.getByLabel('New note').fill('Prefers mornings');
  await customer.getByRole('button', { name: 'Add note' }).click();
  await expect(customer.getByText('Prefers mornings')).toBeVisible();
  await expectAccessible(page);
  await customer.getByRole('button', { name: 'Edit contact' }).click();
  await customer.getByLabel('Phone number').fill('');
  await customer.getByRole('button', { name: 'Save contact' }).click();
  await expect(customer.getByText('Phone number is required')).toBeVisible();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on the staff accounts and the forms for them', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/staff');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

/** Plan years end a year after they began, so the figures are made up. */
const report: BenefitReport = {
  plans: ['Dog Platinum', 'Cat Silver'].map((planName) => ({
    planName,
    planYears: 1_204,
    valueUsed: '310250.00',
    collected: '254010.50',
    benefits: [
      { code: 'exam', label: 'Physical exam', allowed: 2_408, redeemed: 1_806, value: '117390.00' },
      { code: 'dental', label: 'Dental cleaning', allowed: 1_204, redeemed: 0, value: '0.00' },
      { code: 'discount', label: '10% off', allowed: null, redeemed: 12, value: '60.00' },
    ],
  })),
};

test('[QUA-01] [QUA-03] axe finds nothing on the report of plan use', async ({ page }) => {
  await signInAsStaff(page);
  await page.route('**/api/admin/reports/benefits', (route) => route.fulfill({ json: report }));
  await openClinicPage(page, 'Plan use');
  await page.getByRole('button', { name: 'Cat Silver' }).click();
  await expect(page.getByRole('button', { name: 'Show 1 service no one used' })).toBeVisible();
  await expectAccessible(page);
});

for (const path of [
  '/admin-dashboard/activity',
  '/admin-dashboard/money',
  '/admin-dashboard/plan-figures',
  '/admin-dashboard/plans/new?kind=add-on',
  '/admin-dashboard/plans/add-on/1/draft',
  '/admin-dashboard/reports',
  '/admin-dashboard/sessions',
  '/admin-dashboard/work-list',
  '/webhook-test',
  '/receipt-test',
]) {
  test(`[QUA-01] [QUA-03] axe finds nothing on ${path} for a manager`, async ({ page }) => {
    await signInAsStaff(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });
}
