import type { Page } from '@playwright/test';
import { command, staffSession } from '../support/clinic-staff.ts';
import { signPageIn } from '../support/members.ts';
import { joinOwnPlan, type OwnMember, retireOwnPlan, sellOwnPlan } from '../support/own-plan.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect } from '../support/test.ts';
import { capture, captureOnPaper } from './capture.ts';
import { screen } from './people.ts';

const laptop = { width: 1280, height: 900 };

async function captureSheet(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
  await capture(page, 'campaign-sheet');
  await page.getByText(/^First email, 45 days before/).click();
  await page.getByText(/^Email to those who are asked/).click();
  await capture(page, 'campaign-sheet-emails');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'dialog-campaign', { isViewportOnly: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await capture(page, 'campaign');
}

/** What an owner reads of the plan year and of the payments, with the new price and what services were worth. */
async function captureYear(page: Page, { session, enrollmentId }: OwnMember): Promise<void> {
  await signPageIn(page, session);
  await page.goto(`/year/${enrollmentId}`);
  await expect(page.getByRole('heading', { name: 'Value' })).toBeVisible();
  await capture(page, 'year');
  await captureOnPaper(page, 'year-print');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByText('Why this amount?').click();
  await page.waitForLoadState('networkidle');
  await capture(page, 'dashboard-why-this-amount');
}

screen('a new price, from the draft to the owner', async ({ page, browser }) => {
  const plan = await sellOwnPlan('Cat Comfort');
  const moves = await joinOwnPlan(plan, { petName: 'Princess Tallulah', isAgreed: true });
  await joinOwnPlan(plan, { petName: 'Wilma' });
  await joinOwnPlan(plan, { petName: 'Otto', isPaid: false });
  const [first] = plan.content.benefits;
  const lines = [{ code: first?.service, quantity: 1 }];
  const uses = `/api/admin/enrollments/${moves.enrollmentId}/redemptions/batch`;
  await command(await staffSession(), 'POST', uses, { lines });
  await signInAsStaff(page);
  await page.goto(`/admin-dashboard/plans/plan/${plan.id}`);
  await expect(page.getByText(/^The list prices aren’t confirmed/)).toBeVisible();
  await capture(page, 'plan-prices-unconfirmed');
  await page.getByRole('button', { name: 'Confirm list prices' }).click();
  await expect(page.getByText(/^List prices confirmed by/)).toBeVisible();
  await page.setViewportSize(laptop);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price a month').fill('72.00');
  await expect(page.getByText(/^A year costs \$/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'plan-draft');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const reason = dialog.getByLabel('Reason');
  if (await reason.isVisible()) await reason.fill('Costs went up');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'Move members to version 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Move members to version 2' }).click();
  await captureSheet(page);
  const owner = await (await browser.newContext({ bypassCSP: true })).newPage();
  await captureYear(owner, moves);
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Price campaigns' })).toBeVisible();
  await capture(page, 'plan-with-campaign');
  await page.getByRole('link', { name: /^To version 2/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await capture(page, 'dialog-undo-campaign', { isViewportOnly: true });
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
  await capture(page, 'campaign-undone');
  await retireOwnPlan(plan);
});

// Mailed 45 days before a plan year ends, and called about later still.
const madeUp = {
  price: {
    firstName: 'Ana',
    petName: 'Biscuit',
    planName: 'Dog Gold',
    oldMonthlyTotal: '63.50',
    newMonthlyTotal: '69.00',
    effectiveFrom: '2027-03-03',
    changes: ['Dental cleaning is new.', 'Nail trim: 4 a year instead of 2.'],
    isAgreed: false,
  },
  call: {
    enrollmentId: 1,
    ownerId: 1,
    ownerName: 'Rosa D’Angelo-Núñez',
    email: 'rosa.dangelo@example.com',
    phone: '904-555-0177',
    petName: 'Old Duke',
    planName: 'Dog Gold',
    campaignId: 1,
    oldMonthlyCents: 6_350,
    newMonthlyCents: 6_900,
    failedAt: '2026-11-27T15:10:00.000Z',
  },
};

screen('the question about a new price', async ({ page }) => {
  const { price } = madeUp;
  await page.route('**/api/new-prices/lookup', (route) => route.fulfill({ json: price }));
  await page.route('**/api/new-prices/agree', (route) =>
    route.fulfill({ json: { ...price, isAgreed: true } }),
  );
  await page.goto('/new-price#token=made-up');
  const agree = page.getByRole('button', { name: 'Agree to the new price' });
  await expect(agree).toBeVisible();
  await capture(page, 'new-price');
  await agree.click();
  await expect(page.getByText(/^You agreed to the new price/)).toBeVisible();
  await capture(page, 'new-price-agreed');
});

screen('calls about new prices that weren’t delivered', async ({ page }) => {
  const items = [madeUp.call, { ...madeUp.call, enrollmentId: 2, petName: 'Pip' }];
  await page.route('**/api/admin/price-calls*', (route) =>
    route.fulfill({ json: { items, total: items.length, nextCursor: null } }),
  );
  await page.route('**/api/admin/counts', async (route) => {
    const counts = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...counts, priceCalls: items.length } });
  });
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/work-list');
  await expect(page.getByRole('heading', { name: /^New prices not delivered/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'work-list-price-calls');
});

screen('the figures of plans, and the accountant’s month', async ({ page }) => {
  await signInAsStaff(page);
  await openClinicPage(page, 'Plan figures');
  await expect(page.getByRole('heading', { name: 'Plan figures' })).toBeFocused();
  const used = page.getByRole('link', { name: /^All plans, Used at list price: \$/ });
  await expect(async () => {
    await page.reload();
    await expect(used).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const services = page.getByRole('region', { name: 'Use by service' });
  await services.locator('summary').first().click();
  await page.waitForLoadState('networkidle');
  await capture(page, 'plan-figures');
  await captureOnPaper(page, 'plan-figures-print');
  await page.setViewportSize(laptop);
  await used.click();
  await expect(page.getByRole('link', { name: 'Back to all figures' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'plan-figures-members');
  await page.setViewportSize(laptop);
  await openClinicPage(page, 'Money');
  const accounts = page.getByRole('region', { name: 'Earned and owed' });
  await expect(accounts.getByText('Closing').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'money-accounts', { part: accounts });
});
