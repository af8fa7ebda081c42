import type { Page } from 'playwright-core';
import { startBenchStack } from '../bench-stack.ts';
import { seedCustomers } from '../admin/seed-customers.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';
import { watchFirst, watchFrames } from './page-scripts.ts';
import { openStaffBrowser, type StaffBrowser } from './staff-browser.ts';

/** While a text was typed and its last results came: what kept frames from being drawn. */
export type TypingFigures = {
  text: string;
  /** Tasks over 50 ms, as browsers count long ones. */
  longTasksMs: number[];
  /** The longest time between two frames. */
  longestFrameMs: number;
};

export type AdminWebFigures = {
  customers: number;
  /** From opening the address until the first customers are drawn, ms. */
  firstRowsMs: { firstVisit: Spread; laterVisits: Spread };
  typing: TypingFigures[];
};

/** Twenty keys each: names, one with a typo, an address, and what nobody is called. */
const texts = [
  'marcus whitaker-rowe',
  'katherin lindgrenn o',
  'customer77123@load.e',
  'zzzz nobody is calle',
];
const keyDelayMs = 90;
const firstRow = 'tbody th[scope="row"] button';

async function timeFirstRows({ page }: StaffBrowser): Promise<number> {
  await page.goto('about:blank');
  await page.goto('/admin-dashboard');
  const handle = await page.waitForFunction<number>('window.firstRowsMs');
  return handle.jsonValue();
}

async function measureTyping(page: Page, text: string): Promise<TypingFigures> {
  await page.goto('/admin-dashboard');
  await page.locator(firstRow).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchFrames);
  const answered = page.waitForResponse((response) =>
    response.url().includes(new URLSearchParams({ q: text }).toString()),
  );
  await page.getByRole('searchbox').pressSequentially(text, { delay: keyDelayMs });
  await answered;
  await page.locator('main div[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const watched = await page.evaluate<Omit<TypingFigures, 'text'>>('window.watched');
  return { text, ...watched };
}

async function measure(
  browser: StaffBrowser,
  rounds: number,
): Promise<Omit<AdminWebFigures, 'customers'>> {
  const { page, keepDownloads } = browser;
  await page.addInitScript({ content: watchFirst(firstRow) });
  const times = { firstVisit: [] as number[], laterVisits: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await keepDownloads(false);
    times.firstVisit.push(await timeFirstRows(browser));
    await keepDownloads(true);
    await timeFirstRows(browser);
    times.laterVisits.push(await timeFirstRows(browser));
  }
  const typing: TypingFigures[] = [];
  for (const text of texts) typing.push(await measureTyping(page, text));
  return {
    firstRowsMs: {
      firstVisit: spreadOf(times.firstVisit),
      laterVisits: spreadOf(times.laterVisits),
    },
    typing,
  };
}

/** Staff's dashboard with so many customers, as a person in front of it sees it. */
export async function runAdminWeb(options: {
  customers: number;
  rounds: number;
}): Promise<AdminWebFigures> {
  const stack = await startBenchStack();
  try {
    await seedCustomers(stack, options.customers);
    const browser = await openStaffBrowser(stack.urls.gateway);
    try {
      return { customers: options.customers, ...(await measure(browser, options.rounds)) };
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
  }
}
