import chromiumPackage from '@sparticuz/chromium';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../measure/statistics.ts';
import { startBenchStack } from '../bench-stack.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export const pages = ['/', '/plans', '/login'] as const;

/** Medians of one page. Scores from 0 to 100; the rest in ms, without a unit for `shift`, in bytes for `scripts`. */
export type PageFigures = {
  path: string;
  scores: Record<Category, number>;
  largestContentfulPaintMs: number;
  /** As it came about in the visit itself, with neither network nor processor slowed down. */
  observedLargestContentfulPaintMs: number;
  /** When the page, its code included, is quiet enough to be used throughout. */
  interactiveMs: number;
  totalBlockingTimeMs: number;
  layoutShift: number;
  scriptBytes: number;
};

type Visit = Omit<PageFigures, 'path'> & {
  /** What cost points, for whoever has to mend it. */
  failed: string[];
};

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`${url}: no result`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    largestContentfulPaintMs: numberOf('largest-contentful-paint'),
    observedLargestContentfulPaintMs: observedPaintOf(lhr.audits['metrics']?.details),
    interactiveMs: numberOf('interactive'),
    totalBlockingTimeMs: numberOf('total-blocking-time'),
    layoutShift: numberOf('cumulative-layout-shift'),
    scriptBytes: scriptBytesOf(lhr.audits['network-requests']?.details),
    failed: Object.values(lhr.audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id} (${displayValue})`)),
  };
}

function observedPaintOf(details: unknown): number {
  const items = (details as { items?: { observedLargestContentfulPaint?: number }[] } | undefined)
    ?.items;
  return items?.[0]?.observedLargestContentfulPaint ?? Number.NaN;
}

function scriptBytesOf(details: unknown): number {
  const items = (
    details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined
  )?.items;
  return (items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

/** Visits every page `rounds` times as a phone on a slow network would (Lighthouse's mobile profile). */
export async function runLighthouse({
  rounds,
  write,
}: {
  rounds: number;
  write: (line: string) => void;
}): Promise<PageFigures[]> {
  const stack = await startBenchStack();
  const browser = await launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? (await chromiumPackage.executablePath()),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const figures: PageFigures[] = [];
    for (const path of pages) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await visit(new URL(path, stack.urls.gateway).href, browser.port));
      }
      const failed = new Set(visits.flatMap((one) => one.failed));
      if (failed.size > 0) write(`${path}: ${[...failed].join(', ')}`);
      const middle = (pick: (one: Visit) => number) => median(visits.map(pick));
      figures.push({
        path,
        scores: {
          performance: middle(({ scores }) => scores.performance),
          accessibility: middle(({ scores }) => scores.accessibility),
          'best-practices': middle(({ scores }) => scores['best-practices']),
          seo: middle(({ scores }) => scores.seo),
        },
        largestContentfulPaintMs: middle((one) => one.largestContentfulPaintMs),
        observedLargestContentfulPaintMs: middle((one) => one.observedLargestContentfulPaintMs),
        interactiveMs: middle((one) => one.interactiveMs),
        totalBlockingTimeMs: middle((one) => one.totalBlockingTimeMs),
        layoutShift: middle((one) => one.layoutShift),
        scriptBytes: middle((one) => one.scriptBytes),
      });
    }
    return figures;
  } finally {
    browser.kill();
    await stack.stop();
  }
}
