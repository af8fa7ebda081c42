import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

type Fixtures = {
  /** Console errors that this test provokes on purpose; any other one fails it. */
  allowConsoleError: (pattern: RegExp) => void;
};

/** The stack comes up after the configuration was read: the address is looked up when a test begins. */
export const test = base.extend<Fixtures>({
  // eslint wants no empty pattern, Playwright wants one to be destructured.
  baseURL: async ({ locale: _locale }, use) => {
    await use(process.env['BASE_URL'] ?? 'http://localhost:8080');
  },
  allowConsoleError: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') {
          errors.push(`${message.text()} (${message.location().url})`);
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

/** WCAG 2.2 A and AA on what the page shows now. Frames of the payment provider are included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** A toast by its title; its text is in the page twice, once for screen readers alone. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-variant]').getByText(title, { exact: true });

let lastVisitor = 0;

/** An address that nobody had before, in this run or in an earlier one against the same system. */
export function newEmail(): string {
  lastVisitor += 1;
  return `visitor-${Date.now().toString(36)}-${lastVisitor}@example.com`;
}
