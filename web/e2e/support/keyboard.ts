import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const maxTabs = 80;

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} was not reached with ${maxTabs} tabs`);
}

/** Reaches a control with Tab and types into it. */
export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Reaches a control with Tab and presses a key. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Counts the keys from now on, in every frame and across page loads. */
export async function countKeys(page: Page): Promise<{ expectAtMost: (most: number) => void }> {
  let keys = 0;
  await page.exposeFunction('countKey', () => (keys += 1));
  const listen = () =>
    addEventListener('keydown', () => (window as unknown as { countKey(): void }).countKey(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return { expectAtMost: (most) => expect(keys, 'keys pressed').toBeLessThanOrEqual(most) };
}

/** Counts the clicks from now on, of the mouse or a finger, across page loads. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  const listen = () =>
    addEventListener(
      'pointerdown',
      () => (window as unknown as { countClick(): void }).countClick(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => {
    const counted = clicks;
    clicks = 0;
    return counted;
  };
}
