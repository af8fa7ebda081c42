import { atLeast, atMost, figure, table, verdict, type Target } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { PageFigures } from './run-lighthouse.ts';

const full = 100;

function targetsOf(page: PageFigures): { name: string; value: string; target: Target }[] {
  const { scores, largestContentfulPaintMs, totalBlockingTimeMs } = page;
  return [
    {
      name: 'performance',
      value: figure(scores.performance),
      target: atLeast(scores.performance, 98),
    },
    ...(['accessibility', 'best-practices', 'seo'] as const).map((name) => ({
      name: name.replace('-', ' '),
      value: figure(scores[name]),
      target: atLeast(scores[name], full),
    })),
    {
      name: 'largest contentful paint',
      value: figure(largestContentfulPaintMs, 'ms'),
      target: atMost(largestContentfulPaintMs, 1_500, 'ms'),
    },
    {
      name: 'total blocking time',
      value: figure(totalBlockingTimeMs, 'ms'),
      target: atMost(totalBlockingTimeMs, 50, 'ms'),
    },
    {
      name: 'layout shift',
      value: figure(page.layoutShift),
      target: atMost(page.layoutShift, 0.02),
    },
  ];
}

/** `docs/benchmarks/lighthouse.md`. */
export function writeLighthouseReport(
  machine: Machine,
  { figures, rounds }: { figures: readonly PageFigures[]; rounds: number },
): Promise<string> {
  const rows = figures.flatMap((page) =>
    targetsOf(page).map(({ name, value, target }) => [
      `\`${page.path}\` ${name}`,
      value,
      target.text,
      verdict(target),
    ]),
  );
  const others = figures.map((page) => [
    `\`${page.path}\``,
    figure(page.observedLargestContentfulPaintMs, 'ms'),
    figure(page.interactiveMs, 'ms'),
    figure(page.scriptBytes / 1_000, 'KB'),
  ]);
  return writeReport({
    name: 'lighthouse',
    title: 'The web app in Lighthouse’s mobile profile',
    machine,
    parts: [
      `\`make bench-web\`: medians of ${rounds} visits in headless Chromium through the gateway, with the processor slowed down fourfold and the network simulated.`,
      table({ columns: ['page', 'measured', 'goal', ''], rows }),
      'Beside that: the largest contentful paint as it came about in the visit itself, with nothing slowed down; when the slow phone has run all code (“time to interactive”); JavaScript as transferred (Brotli), with what pages fetch after their first interaction became possible.',
      table({
        columns: ['page', 'paint, not slowed down', 'interactive', 'scripts'],
        rows: others,
      }),
    ],
    plots: {},
    raw: figures,
  });
}
