import type { BenefitReport } from '@petwell/contracts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes, test } from '../support/test.ts';

/** Plan years end a year after they began, so the figures are made up. */
const report: BenefitReport = {
  plans: ['Dog Platinum', 'Cat Silver'].map((planName) => ({
    planName,
    planYears: 1_204,
    valueUsed: '310250.00',
    collected: '254010.50',
    benefits: [
      {
        code: 'exam',
        label: 'Comprehensive physical exam',
        allowed: 2_408,
        redeemed: 1_806,
        value: '117390.00',
      },
      {
        code: 'discount',
        label: '10% off services outside the plan',
        allowed: null,
        redeemed: 12,
        value: '60.00',
      },
    ],
  })),
};

test('[BEN-15] staff read how much of the plans was used, and download it', async ({ page }) => {
  await signInAsStaff(page);
  const address = '**/api/admin/reports/benefits';
  await page.route(address, (route) => route.fulfill({ json: report }));
  await page.getByRole('link', { name: 'Plan use' }).click();
  await expect(page.getByRole('heading', { name: 'Plan use' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Cat Silver' })).toBeVisible();
  await expectAccessibleInAllSizes(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('petwell-benefits.csv');

  await page.unroute(address);
  await page.reload();
  await expect(page.getByText(/No plan year has ended yet/)).toBeVisible();
  await expectAccessibleInAllSizes(page);
});
