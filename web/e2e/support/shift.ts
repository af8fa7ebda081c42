import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Simulates a slow phone network, which exposes layout shifts by late content. */
const slowNetwork = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork });
}

/** Sums the layout shifts without user input, from the next page load on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const moved = `${previousRect.y} to ${currentRect.y} px`;
          return node instanceof HTMLElement
            ? `${node.outerHTML.slice(0, 120)} ${moved}`
            : `${String(node?.textContent)} ${moved}`;
        });
        shifts.push({ value: entry.value, what: what.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type LayoutShift = {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Expects a cumulative layout shift below 0.02 since the page loaded. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () => (window as unknown as { layoutShifts: { value: number; what: string }[] }).layoutShifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.02);
}
