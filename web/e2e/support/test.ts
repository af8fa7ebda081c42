import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** Console errors this test expects. Any other one fails it, as does a request to another host. */
  allowConsoleError: (pattern: RegExp) => void;
};

/** Files are read one at a time: while another test's is, a page waits, and sends its own again. */
const fileWaits = /status of 409 \(Conflict\) \(\S+\/api\/admin\/imports(?:\?|\/\d+\/check)/;

/** The stack starts after the config is read, so the URL is read when a test starts. */
export const test = base.extend<Fixtures>({
  // Playwright requires a destructured parameter, but ESLint forbids an empty pattern.
  baseURL: async ({ locale: _locale }, use) => {
    await use(process.env['BASE_URL'] ?? 'http://localhost:8080');
  },
  allowConsoleError: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [fileWaits];
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') {
          errors.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && hostname !== 'localhost') {
          errors.push(`request to ${request.url()}`);
        }
      });
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
      await use((pattern) => allowed.push(pattern));
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Waits for what fades in, which has other colors until then. Some animations never end, such as a skeleton's. */
const endOfAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

/** Checks WCAG 2.2 A and AA on the current page, including the payment provider's frames. */
export async function expectAccessible(page: Page, skippedRules: string[] = []): Promise<void> {
  if (process.env['SKIP_AXE'] !== undefined) return;
  await endOfAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .disableRules(skippedRules)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Expects no horizontal overflow, which would need scrolling in two directions (WCAG 1.4.10). */
export async function expectFits(page: Page): Promise<void> {
  const widest = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const isOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
      const out =
        scrollWidth > clientWidth ? [...document.querySelectorAll('main *')].filter(isOut) : [];
      return {
        overflow: scrollWidth - clientWidth,
        out: out.slice(0, 5).map((e) => e.outerHTML.slice(0, 160)),
      };
    });
  // A new width is drawn a moment later.
  await expect
    .poll(widest, { message: `sideways on ${page.url()}` })
    .toEqual({ overflow: 0, out: [] });
}

/** The smallest screen (or a laptop at 400% zoom), a laptop at 200% zoom, and a laptop. */
const sizes = [
  { width: 320, height: 800 },
  { width: 640, height: 450 },
  { width: 1280, height: 900 },
] as const;

/** Runs `expectAccessible` with the system's own colors, whose contrast is not the page's. */
export async function expectAccessibleInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Checks the current state at every size and in forced colors, and expects nothing cut off. */
export async function expectAccessibleInAllSizes(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A field that is scrolled half under the bar counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectFits(page);
    if (size.width !== 640) await expectAccessible(page);
  }
  await expectAccessibleInForcedColors(page);
}

/** Finds a toast by its title. Its text appears twice, once for screen readers only. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-variant]').getByText(title, { exact: true });

/** Waits for the toast area, which is loaded after the page. */
export const hasToastArea = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('ToastViewport')),
  );

let lastVisitor = 0;

/** Returns an email address unique across runs and parallel workers. */
export function newEmail(): string {
  lastVisitor += 1;
  const unique = [Date.now(), process.pid, lastVisitor].join('-');
  // Pets are named after it, and a name can't hold a phone number.
  const letters = unique.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return `visitor-${letters}@example.com`;
}
