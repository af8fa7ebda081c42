import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';

export const screensDir = fileURLToPath(new URL('../../../docs/screens', import.meta.url));

/** A phone and a laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;
const toastsAside = '[data-variant].toast-card { visibility: hidden !important; }';
/** On a page that is captured as a whole, the bar below a form would hide what is in the middle. */
const barsBelow = '.bottom-bar { position: static !important; }';

/**
 * The payment provider's frames are painted only when visible, so the window must fit the whole page, which
 * must not grow with the window.
 */
async function showFrames(page: Page, width: number): Promise<void> {
  await page.addStyleTag({ content: 'main { min-height: 0 !important; }' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  for (const frame of page.frames()) {
    await frame.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

type Clip = { x: number; y: number; width: number; height: number };

/** Returns a section's position on the page, which is scrolled to the top. */
async function placeOf(part: Locator): Promise<Clip> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part to be shown is not on the page');
  return box;
}

type CaptureOptions = {
  /** Hides toasts unless the screenshot is about them. */
  withToasts?: boolean;
  /** Captures the viewport instead of the whole page. */
  isViewportOnly?: boolean;
  /** Captures one section instead of the whole page. */
  part?: Locator;
  /** Captures these widths only. */
  widths?: readonly number[];
  /** Captures the viewport this high, for a dialog that is higher than a window. */
  height?: number;
};

async function takeScreenshot(page: Page, width: number, options: CaptureOptions): Promise<Buffer> {
  const { withToasts = false, height, isViewportOnly = height !== undefined, part } = options;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!isViewportOnly) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    if (page.frames().length > 1) await showFrames(page, width);
  }
  return page.screenshot({
    animations: 'disabled',
    fullPage: !isViewportOnly,
    ...(part && { clip: await placeOf(part) }),
    style: [withToasts ? '' : toastsAside, isViewportOnly ? '' : barsBelow].join(' '),
  });
}

/** Captures the print layout. */
export async function captureOnPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await capture(page, name, { widths: [1280] });
  await page.emulateMedia({ media: 'screen' });
}

/** Captures the current page at every width into docs/screens/<width>/<name>.png. */
export async function capture(
  page: Page,
  name: string,
  options: CaptureOptions = {},
): Promise<void> {
  for (const size of sizes) {
    if (options.widths && !options.widths.includes(size.width)) continue;
    await page.setViewportSize({ ...size, ...(options.height && { height: options.height }) });
    const png = await takeScreenshot(page, size.width, options);
    const dir = join(screensDir, String(size.width));
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, `${name}.png`), png);
  }
}
