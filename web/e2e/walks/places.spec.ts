import { adminUserSchema } from '@petwell/contracts';
import { localSignIns } from '@petwell/local-stack';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import {
  biscuit,
  cards,
  createAccount,
  describePet,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
  reachPayment,
} from '../support/enroll.ts';
import { openCustomers, signInAsStaff } from '../support/staff.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('Both have to be on the page');
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isApart;
}

/** Finds the open toast, which stays open now, as it does while another window has the focus. */
async function openToast(page: Page, title: string): Promise<Locator> {
  await expect(toast(page, title)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  return page.locator('.toast-card[data-state="open"]');
}

test('[TOA-02] a toast covers neither the error nor the retry button', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 402 .*payment_intents/);
  await reachPayment(page, newEmail());
  for (const size of sizes) {
    await page.setViewportSize(size);
    await fillCard(page, cards.declined);
    await payButton(page).click();
    const card = await openToast(page, 'Payment Failed');
    const alert = page.getByRole('alert').filter({ hasText: 'The payment did not go through' });
    await expect(alert).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const steps = page.getByRole('list', { name: 'Progress' });
    const consent = page.getByText(/^By paying you agree/);
    for (const needed of [alert, payButton(page), consent, heading, steps]) {
      const message = `${String(needed)} at ${size.width}`;
      await expect.poll(() => overlap(card, needed), { message }).toBe(false);
    }
    const box = await card.boundingBox();
    if (size.width >= 768) expect(box?.width).toBeLessThanOrEqual(420);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(card).toHaveCount(0);
  }
});

for (const width of [390, 1280]) {
  test(`[TOA-02] no toast covers the heading, the steps, or the main button at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const expectClear = async (title: string, button: Locator) => {
      const card = await openToast(page, title);
      const heading = page.getByRole('heading', { level: 1 });
      for (const part of [heading, page.getByRole('list', { name: 'Progress' }), button]) {
        await expect(part).toBeVisible();
        const message = `${title}: ${String(part)}`;
        await expect.poll(() => overlap(card, part), { message }).toBe(false);
      }
    };
    await reachOwnerStep(page);
    await fillOwner(page, newEmail());
    await page.getByRole('button', { name: 'Complete Enrollment' }).click();
    await expect(page).toHaveURL(/\/account-setup$/);
    await expectClear(
      'Enrollment Successful!',
      page.getByRole('button', { name: 'Create account' }),
    );
    await createAccount(page);
    await expect(page).toHaveURL(/\/payment-setup$/);
    await expectClear('Account Created Successfully!', payButton(page));
  });
}

/** Names the controls that lie visibly under the toast. */
const coveredBy = (card: Locator): Promise<string[]> =>
  card.evaluate((toastCard) => {
    const box = toastCard.getBoundingClientRect();
    const controls = document.querySelectorAll('a, button, input, select, textarea, summary');
    const isUnder = (control: Element) => {
      if (toastCard.contains(control) || !control.checkVisibility()) return false;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const x = [Math.max(left, box.left), Math.min(right, box.right)] as const;
      const y = [Math.max(top, box.top), Math.min(bottom, box.bottom)] as const;
      if (x[0] >= x[1] || y[0] >= y[1]) return false;
      // Leaves out what the sticky bar or a dialog hides anyway.
      const stack = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2);
      const under = stack.find((element) => !toastCard.contains(element));
      return under !== undefined && control.contains(under);
    };
    return [...controls].filter(isUnder).map((control) => control.textContent);
  });

for (const size of sizes) {
  test(`[TOA-02] no toast covers a control at ${size.width} px`, async ({
    page,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 401 .*\/api\/admin\/login/);
    const expectFree = async (title: string, mayCover: readonly string[] = []) => {
      const card = await openToast(page, title);
      const covered = async () => (await coveredBy(card)).filter((one) => !mayCover.includes(one));
      await expect.poll(covered).toEqual([]);
    };
    await page.setViewportSize(size);
    await page.goto('/admin-login');
    await page.getByLabel('Username').fill(localSignIns.admin.username);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectFree('Login Failed');
    await page.getByLabel('Password', { exact: true }).fill(localSignIns.admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await openCustomers(page);
    await page.getByRole('button', { name: 'Sync all' }).click();
    // The more customers earlier tests have made, the longer it takes.
    await expect(toast(page, 'Sync Completed')).toBeVisible({ timeout: 60_000 });
    // A phone may have no free place. The result on the page, which says the same, stays free.
    if (size.width < 768) return expectFree('Sync Completed', ['Show charts']);
    await expectFree('Sync Completed');
    await page.mouse.wheel(0, 300);
    await expectFree('Sync Completed');
  });
}

test('[QUA-04] the buttons above the customers stay in place while the page loads', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/(summary|users)\b/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.setViewportSize(sizes[1]);
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(localSignIns.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(localSignIns.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await openCustomers(page);
  const sync = page.getByRole('button', { name: 'Sync all' });
  await expect(sync).toBeVisible();
  const before = await sync.boundingBox();
  arrival.resolve();
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await expect(page.getByText('Show charts')).toBeVisible();
  expect(await sync.boundingBox()).toEqual(before);
});

/** Lists twenty customers, every other one with two plans. */
async function mockTwentyCustomers(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/users\?/, async (route) => {
    const response = await route.fetch();
    const listed = z.array(adminUserSchema).parse(await response.json());
    const known = listed.find(({ enrollments }) => enrollments.length > 0);
    if (known === undefined) throw new Error('The demo account has plans');
    const customers = Array.from({ length: 20 }, (_, index) => ({
      ...known,
      owner: { ...known.owner, id: 1_000 + index },
      enrollments: known.enrollments
        .concat(known.enrollments)
        .slice(0, 1 + (index % 2))
        .map((enrollment, plan) => ({ ...enrollment, id: 2_000 + 2 * index + plan })),
    }));
    const headers = { ...response.headers(), 'x-total-count': '20' };
    await route.fulfill({ response, json: customers, headers });
  });
}

test('[ADM-56] eight customers are above the fold at 1280 × 800, also below a banner', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await mockTwentyCustomers(page);
  await signInAsStaff(page);
  const rowsAbove = async () => {
    const boxes = await page
      .getByRole('table', { name: 'Customers' })
      .getByRole('rowheader')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    return boxes.filter((bottom) => bottom <= 800).length;
  };
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Active members');
  await expect(page.getByText('Showing 20 of 20')).toBeVisible();
  await expect.poll(rowsAbove).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Sync all' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  await expect.poll(rowsAbove).toBeGreaterThanOrEqual(8);
  await dismiss.click();
  await page.goto('/admin-dashboard?figure=active');
  await expect(page.getByRole('button', { name: 'Show all customers' })).toBeVisible();
  await expect(page.getByText('Showing 20 of 20')).toBeVisible();
  await expect.poll(rowsAbove).toBeGreaterThanOrEqual(8);
});

/** Returns the distance between the bar, with its banner, and an element. */
async function belowBar(page: Page, part: Locator): Promise<number> {
  const bar = await page.getByText('no real card is charged').boundingBox();
  const box = await part.boundingBox();
  return (box?.y ?? -Infinity) - ((bar?.y ?? 0) + (bar?.height ?? 0));
}

for (const size of sizes) {
  test(`[QUA-09] every step starts below the bar at ${size.width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).click();
    const begins = (part: Locator) => expect.poll(() => belowBar(page, part));
    const form = page.getByRole('heading', { name: 'Tell Us About Your Pet' });
    await begins(form).toBeGreaterThanOrEqual(0);
    await begins(form).toBeLessThan(size.height / 2);
    await describePet(page, biscuit);
    const steps = page.getByRole('list', { name: 'Progress' });
    await begins(steps).toBeGreaterThanOrEqual(0);
    await begins(steps).toBeLessThan(size.height / 4);
    await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
    await expect(page.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeFocused();
    await begins(steps).toBeGreaterThanOrEqual(0);
    await begins(steps).toBeLessThan(size.height / 4);
  });
}

test('[REC-15] on a phone, the add-ons step keeps the amounts in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await describePet(page, biscuit);
  await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
  const amounts = page.locator('p').filter({ hasText: /^\$.+per month.*Due today: \$/ });
  await expect(page.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeFocused();
  await expect(amounts).toBeInViewport({ ratio: 1 });
  const before = await amounts.textContent();
  const addOn = page
    .getByRole('group', { name: /add-ons/i })
    .getByRole('checkbox')
    .first();
  await addOn.check();
  await expect(amounts).not.toHaveText(before ?? '');
  await expect(amounts).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(amounts).toBeHidden();
});

test('[QUA-06] nothing animates with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/plans');
  await expect(page.getByRole('heading', { name: 'Kitten Gold' })).toBeVisible();
  const longest = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((part) => parseFloat(part)));
    return Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        return [seconds(style.transitionDuration), seconds(style.animationDuration)];
      }),
    );
  });
  expect(longest).toBeLessThanOrEqual(0.001);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'auto',
  );
});
