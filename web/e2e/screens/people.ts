import type { Page } from '@playwright/test';
import { test as base } from '../support/test.ts';

/** Addresses can be fixed, because every run starts from an empty system. */
export const people = {
  ana: 'ana.reyes@example.com',
  ben: 'ben.okafor@example.com',
  cleo: 'cleo.marsh@example.com',
  dana: 'dana.whitfield@example.com',
} as const;

export const fixedDates = {
  nextBillingDate: '2027-01-15T15:00:00.000Z',
  enrolledAt: '2026-12-15T15:00:00.000Z',
} as const;

/** Replaces today's date, so that screenshots stay the same. */
async function fixDates(page: Page): Promise<void> {
  await page.route(/\/api\/(enrollments\/[^/]+|admin\/users\?.*)$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const text = (await response.text())
      .replaceAll(/"nextBillingDate":"[^"]+"/g, `"nextBillingDate":"${fixedDates.nextBillingDate}"`)
      .replaceAll(/"(enrolledAt|createdAt)":"[^"]+"/g, `"$1":"${fixedDates.enrolledAt}"`);
    return route.fulfill({ response, body: text });
  });
}

/** Allows console errors, because some screens show error states on purpose. */
export const screen = base.extend<{ isPrepared: true }>({
  isPrepared: [
    async ({ page, allowConsoleError }, use) => {
      allowConsoleError(/./);
      await fixDates(page);
      await use(true);
    },
    { auto: true },
  ],
});
