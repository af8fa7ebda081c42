import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

export const screensDir = fileURLToPath(new URL('../../../docs/screens', import.meta.url));

/** A phone, a tablet, a laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;

const maxBytes = 70 * 1024;
const steps = [
  { scale: 1, shownPx: Infinity, qualities: [75, 55, 40] },
  { scale: 0.75, shownPx: Infinity, qualities: [60, 40] },
  { scale: 0.75, shownPx: 3_000, qualities: [60, 40] },
  { scale: 0.75, shownPx: 1_800, qualities: [50, 30] },
];
const toastsAside = '[data-variant].toast-card { visibility: hidden !important; }';

/** The best WebP that stays small: a long page gives up quality first, then size, then its end. */
async function compress(png: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  for (const { scale, shownPx, qualities } of steps) {
    const picture = sharp(png)
      .extract({ left: 0, top: 0, width, height: Math.min(height, shownPx) })
      .resize({ width: Math.round(width * scale) });
    for (const quality of qualities) {
      const webp = await picture.clone().webp({ quality }).toBuffer();
      if (webp.length <= maxBytes) return webp;
    }
  }
  throw new Error(`The picture of ${width} × ${height} pixels does not get small enough`);
}

/**
 * Frames of the payment provider are painted only where they can be seen: the window takes the whole page
 * in, which itself must not grow with the window then.
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

/** Where a part is on the whole page, which is scrolled to its top. */
async function placeOf(part: Locator): Promise<Clip> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part to be shown is not on the page');
  return box;
}

type CaptureOptions = {
  /** Toasts pass by; they are in the picture only where it is about them. */
  withToasts?: boolean;
  /** What can be seen without scrolling instead of the whole page. */
  isViewportOnly?: boolean;
  /** One part of a long page instead of the whole. */
  part?: Locator;
  /** Narrow screens alone: what a wide one does not have. */
  widths?: readonly number[];
};

async function takePicture(page: Page, width: number, options: CaptureOptions): Promise<Buffer> {
  const { withToasts = false, isViewportOnly = false, part } = options;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!isViewportOnly) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    if (page.frames().length > 1) await showFrames(page, width);
  }
  return page.screenshot({
    animations: 'disabled',
    fullPage: !isViewportOnly,
    ...(part && { clip: await placeOf(part) }),
    ...(!withToasts && { style: toastsAside }),
  });
}

/** The page as it comes out of a printer: on a sheet, about as wide as a tablet. */
export async function captureOnPaper(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await capture(page, name, { widths: [768] });
  await page.emulateMedia({ media: 'screen' });
}

/** Takes the page as it is now in every width, into docs/screens/<width>/<name>.webp. */
export async function capture(
  page: Page,
  name: string,
  options: CaptureOptions = {},
): Promise<void> {
  for (const size of sizes) {
    if (options.widths && !options.widths.includes(size.width)) continue;
    await page.setViewportSize(size);
    const png = await takePicture(page, size.width, options);
    const dir = join(screensDir, String(size.width));
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, `${name}.webp`), await compress(png));
  }
}
