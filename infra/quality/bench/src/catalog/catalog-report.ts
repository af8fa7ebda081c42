import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { CatalogFigures } from './run-catalog.ts';

const goalMs = 25;
const percent = (share: number) => `${figure(share * 100)} %`;

/** docs/benchmarks/catalog.md. */
export function writeCatalogReport(machine: Machine, figures: CatalogFigures): Promise<string> {
  const { perSecond, seconds, routes } = figures;
  const rows = routes.map(({ name, times, notModified, failed }) => {
    const target = atMost(times.p99, goalMs, 'ms');
    return [
      name,
      figure(times.p50),
      figure(times.p95),
      figure(times.p99),
      target.text,
      verdict(target),
      percent(notModified),
      percent(failed),
    ];
  });
  return writeReport({
    name: 'catalog',
    title: 'Plans and recommendations',
    machine,
    parts: [
      `${perSecond} requests per second for ${seconds} s through the gateway, sent when they are due whether earlier ones are answered or not; times count from when a request was due. Every other visitor of the plans knows the answer’s ETag. Limits, headers, metrics and logs are on. Run \`make bench-catalog\`.`,
      '![p99 of each route](catalog.svg)',
      table({
        columns: ['', 'p50 ms', 'p95 ms', 'p99 ms', 'target for p99', '', '304', 'failed'],
        rows,
      }),
    ],
    plots: {
      catalog: barPlot({
        title: `p99 at ${perSecond} requests per second`,
        unit: 'ms',
        bars: routes.map(({ name, times }) => ({ label: name, value: times.p99, isOurs: true })),
      }),
    },
    raw: figures,
  });
}
