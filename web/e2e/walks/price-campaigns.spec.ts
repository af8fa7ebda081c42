import type { OfferDetail } from '@petwell/contracts';
import {
  createCampaign,
  createCampaignDetail,
  createCampaignPreview,
} from '../../src/shared/testing/price-campaigns.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

// Members move with their next plan year, so campaigns under way are made up.
test('[OFR-90] [OFR-93] [QUA-01] [QUA-03] axe finds nothing on the move of members and on a price campaign', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.route('**/api/admin/offers/plan/2', async (route) => {
    const detail = (await (await route.fetch()).json()) as OfferDetail;
    const { current } = detail;
    if (current === null) throw new Error('Dog Gold is sold');
    const earlier = [current];
    await route.fulfill({ json: { ...detail, current: { ...current, version: 2 }, earlier } });
  });
  await page.route('**/api/admin/price-campaigns?kind=plan&id=2', (route) =>
    route.fulfill({ json: { campaigns: [createCampaign()] } }),
  );
  await page.route('**/api/admin/price-campaigns/preview?page=1', (route) =>
    route.fulfill({ json: createCampaignPreview() }),
  );
  await page.route('**/api/admin/price-campaigns/5?page=1', (route) =>
    route.fulfill({ json: createCampaignDetail() }),
  );
  await page.goto('/admin-dashboard/plans/plan/2');
  await expect(page.getByRole('link', { name: /^To version 2/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Move members to version 2' }).click();
  await page.getByText(/^First email, 45 days before/).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog', { name: /^Move 418 members/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin-dashboard/plans/campaigns/5');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
});

test('[OFR-95] [QUA-01] [QUA-03] axe finds nothing on the page that asks about a new price', async ({
  page,
}) => {
  const price = {
    firstName: 'Ana',
    petName: 'Biscuit',
    planName: 'Dog Gold',
    oldMonthlyTotal: '88.75',
    newMonthlyTotal: '94.75',
    effectiveFrom: '2027-03-03',
    changes: ['Dental cleaning is new.'],
    isAgreed: false,
  };
  await page.route('**/api/new-prices/lookup', (route) => route.fulfill({ json: price }));
  await page.route('**/api/new-prices/agree', (route) =>
    route.fulfill({ json: { ...price, isAgreed: true } }),
  );
  await page.goto('/new-price#token=made-up');
  const agree = page.getByRole('button', { name: 'Agree to the new price' });
  await expect(agree).toBeVisible();
  await expectAccessible(page);
  await agree.click();
  await expect(page.getByText(/^You agreed to the new price/)).toBeVisible();
  await expectAccessible(page);
});
