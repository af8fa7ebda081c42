import chromiumPackage from '@sparticuz/chromium';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startBenchStack } from '../bench-stack.ts';
import { median, rounded } from '../measure/statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const audits = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  'TTI ms': 'interactive',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

async function visit(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`${url}: no result`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100]);
  const times = Object.entries(audits).map(([name, audit]) => [
    name,
    lhr.audits[audit]?.numericValue ?? Number.NaN,
  ]);
  return Object.fromEntries([...scores, ...times]) as Record<string, number>;
}

type Options = { pages: readonly string[]; visits: number };

/** Prints the medians of that many visits with Lighthouse's mobile profile. */
export async function runLighthouse({ pages, visits }: Options): Promise<void> {
  const stack = await startBenchStack();
  const browser = await launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? (await chromiumPackage.executablePath()),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const rows: Record<string, Record<string, number>> = {};
    for (const path of pages) {
      const all: Record<string, number>[] = [];
      while (all.length < visits) {
        all.push(await visit(new URL(path, stack.urls.gateway).href, browser.port));
      }
      const names = Object.keys(all[0] ?? {});
      rows[path] = Object.fromEntries(
        names.map((name) => [name, rounded(median(all.map((one) => one[name] ?? Number.NaN)))]),
      );
    }
    console.table(rows);
  } finally {
    browser.kill();
    await stack.stop();
  }
}
