import type { BenefitReport, MoneyReport } from '@petwell/contracts';
import type { Page } from '@playwright/test';
import { payForPet } from '../support/members.ts';
import { atClinic } from '../support/appointments.ts';
import { bookExam, staffSession } from '../support/clinic-staff.ts';
import { linkInMail } from '../support/mail.ts';
import { choosePlatinum, openChange, openPetAtDesk } from '../support/plan-change.ts';
import { openCustomer, signInAsStaff } from '../support/staff.ts';
import { expect, expectFits, test } from '../support/test.ts';

// A tablet.
test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true });

/** Where a manager works. A new page of the staff area belongs here, too. */
const staffPages = [
  '/admin-dashboard',
  '/admin-dashboard/activity',
  '/admin-dashboard/appointments',
  '/admin-dashboard/desk',
  '/admin-dashboard/import',
  '/admin-dashboard/money',
  '/admin-dashboard/new-member',
  '/admin-dashboard/plans',
  '/admin-dashboard/plans/new?kind=plan',
  '/admin-dashboard/plans/plan/1',
  '/admin-dashboard/plans/plan/1/draft',
  '/admin-dashboard/reports',
  '/admin-dashboard/sessions',
  '/admin-dashboard/staff',
  '/admin-dashboard/work-list',
  '/webhook-test',
  '/receipt-test',
];

const planUse: BenefitReport = {
  plans: ['Cat Silver', 'Dog Platinum'].map((planName) => ({
    planName,
    planYears: 1_204,
    valueUsed: '310250.00',
    collected: '254010.50',
    benefits: [
      { code: 'exam', label: 'Physical exam', allowed: 2_408, redeemed: 1_806, value: '117390.00' },
    ],
  })),
};

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

/** Expects the fields and checkboxes to be as high, by their labels, and nothing to be wider than the phone. */
async function expectThumbable(page: Page): Promise<void> {
  await expectTouchable(page);
  const fields = page.locator(
    'select, input:not([type="checkbox"]), label:has(input), dialog dd a',
  );
  const small = await fields.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 200)),
  );
  expect.soft(small, page.url()).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}

test('[DSK-07] on a phone, a thumb finds a customer, what is wrong, and the money', async ({
  page,
}) => {
  const { email, petName } = await payForPet(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(page);
  await page.getByLabel('Search').fill(email);
  const card = page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first();
  for (const text of ['Ana Reyes', petName, 'Active', email])
    await expect(card).toContainText(text);
  await expectThumbable(page);
  // Anywhere on the card.
  await card.click({ position: { x: 300, y: 50 } });
  const panel = page.getByRole('dialog', { name: 'Ana Reyes' });
  await expect(panel.getByRole('table', { name: 'Money' })).toBeVisible();
  await expect(panel.getByText(/^Loading/)).toHaveCount(0);
  await expectThumbable(page);
});

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

/**
 * Expects a page that a thumb can use: it fits, each control is 44 px high and wide, links are apart from others, and no bar
 * covers a field that comes into view.
 */
async function expectThumbs(page: Page): Promise<void> {
  await expectFits(page);
  const problems = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="tab"]';
    const modals = document.querySelectorAll('dialog[open]');
    const within = modals[modals.length - 1] ?? document.body;
    const found: string[] = [];
    const hit = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(controls);
    for (const control of within.querySelectorAll<HTMLElement>(controls)) {
      // A label is hit for its box.
      const isBox = control.matches('[type="checkbox"], [type="radio"]');
      const target = (isBox ? control.closest('label') : null) ?? control;
      if (!target.checkVisibility({ visibilityProperty: true })) continue;
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = target.getBoundingClientRect();
      // What only screen readers see, and a visit in the calendar, which is as high as it is long.
      if (width <= 1 || target.matches('.sr-only, [data-stop], :disabled')) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const name = `${width.toFixed(0)}×${height.toFixed(0)} ${target.outerHTML.slice(0, 160)}`;
      const isField = control.matches('input, select, textarea');
      const top1 = document.elementFromPoint(x, y);
      if (isField && !(top1 !== null && (target.contains(top1) || top1.contains(target)))) {
        found.push(`covered by ${top1?.outerHTML.slice(0, 120) ?? 'nothing'}: ${name}`);
      }
      if (width >= 44 && height >= 44) continue;
      if (target.tagName !== 'A') {
        found.push(name);
        continue;
      }
      // In a text, the lines are as close as they are.
      const isInText = getComputedStyle(target).display === 'inline' && target.closest('p, td');
      const reach = isInText ? 12 : 22;
      const near = [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].map(([dx = 0, dy = 0]) => hit(x + dx, y + dy));
      if (near.some((one) => one && !target.contains(one) && !one.contains(target))) {
        found.push(`close to another: ${name}`);
      }
    }
    window.scrollTo(0, 0);
    return found;
  });
  expect.soft(problems, page.url()).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.describe.configure({ timeout: 180_000 });

  test('[QUA-34] every staff page is usable with a thumb', async ({ page }) => {
    const { petName } = await payForPet(page);
    await bookExam(await staffSession(), petName, { day: atClinic(new Date()).day, time: '23:58' });
    await signInAsStaff(page);
    await page.route('**/api/admin/reports/benefits', (route) => route.fulfill({ json: planUse }));
    // Payments of the month's last evening are in Stripe's next month, so two links stand in one sentence.
    await page.route(/\/api\/admin\/reports\/money(\?|$)/, async (route) => {
      const response = await route.fetch();
      const { utc, ...report } = (await response.json()) as MoneyReport;
      const differing = (netCents: number) => ({ ...utc.onlyAtStripe, netCents });
      const json = {
        ...report,
        month: '2026-11',
        readThrough: '2026-12-01T00:54:00.000Z',
        utc: {
          startsAt: '2026-11-01T00:00:00.000Z',
          endsAt: '2026-12-01T00:00:00.000Z',
          onlyAtStripe: differing(0),
          onlyAtClinic: differing(61_714),
        },
      };
      await route.fulfill({ response, json });
    });
    for (const path of staffPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectThumbs(page);
    }
  });

  test('[QUA-34] a pet, a booking, and the search at the desk are usable with a thumb', async ({
    page,
  }) => {
    const { petName } = await payForPet(page);
    await bookExam(await staffSession(), petName, { day: atClinic(new Date()).day, time: '23:57' });
    await signInAsStaff(page);
    await page.goto('/admin-dashboard/desk');
    await page
      .getByRole('list', { name: 'Today’s visits' })
      .getByRole('link', { name: petName })
      .click();
    await page.getByRole('checkbox').first().check();
    await expect(page.getByRole('button', { name: /^Record 1/ })).toBeVisible();
    await expectThumbs(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectThumbs(page);
    await page.goto('/admin-dashboard/appointments');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Book an appointment' })).toBeVisible();
    await expectThumbs(page);
  });

  test('[QUA-34] a change of plan and a hold are usable with a thumb', async ({ page }) => {
    const { email, petName } = await payForPet(page);
    await signInAsStaff(page);
    await openPetAtDesk(page, petName);
    await page.getByRole('button', { name: 'Put on hold…' }).click();
    await expect(page.getByText('Plan year ends')).toBeVisible();
    await expectThumbs(page);
    await page.keyboard.press('Escape');
    const dialog = await openChange(page, petName);
    await choosePlatinum(dialog);
    await expectThumbs(page);
    await dialog.getByRole('button', { name: 'Show the code' }).click();
    await expect(dialog.getByRole('img', { name: /^Code to read/ })).toBeVisible();
    await expectThumbs(page);
    await page.goto(await linkInMail(email, '/plan-change', '#'));
    await expect(page.getByRole('button', { name: /^Agree and pay \$/ })).toBeVisible();
    await expectThumbs(page);
    await page.getByRole('button', { name: 'Agree and pay with another card' }).click();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
    await expectThumbs(page);
  });
});
