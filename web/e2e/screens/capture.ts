import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const screensDir = fileURLToPath(new URL('../../../docs/screens', import.meta.url));

/** A phone, a tablet, a laptop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;

const maxBytes = 70 * 1024;
const maxHeightPx = 2_400;
const toastsAside = '[data-variant].toast-card { visibility: hidden !important; }';

/** The best WebP that stays small: a long page gives up quality first, then its end. */
async function compress(png: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  for (const shown of [height, Math.min(height, maxHeightPx)]) {
    const part = sharp(png).extract({ left: 0, top: 0, width, height: shown });
    for (const quality of [75, 55, 40]) {
      const webp = await part.clone().webp({ quality, smartSubsample: true }).toBuffer();
      if (webp.length <= maxBytes) return webp;
    }
  }
  throw new Error(`The picture of ${width} × ${height} pixels does not get small enough`);
}

type CaptureOptions = {
  /** Toasts pass by; they are in the picture only where it is about them. */
  withToasts?: boolean;
  /** What can be seen without scrolling instead of the whole page. */
  isViewportOnly?: boolean;
  /** Narrow screens alone: what a wide one does not have. */
  widths?: readonly number[];
};

/** Takes the page as it is now in every width, into docs/screens/<width>/<name>.webp. */
export async function capture(
  page: Page,
  name: string,
  { withToasts = false, isViewportOnly = false, widths }: CaptureOptions = {},
): Promise<void> {
  for (const size of sizes) {
    if (widths && !widths.includes(size.width)) continue;
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await page.screenshot({
      fullPage: !isViewportOnly,
      animations: 'disabled',
      ...(!withToasts && { style: toastsAside }),
    });
    const dir = join(screensDir, String(size.width));
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, `${name}.webp`), await compress(png));
  }
}
