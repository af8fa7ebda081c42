import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { AdminWebFigures } from './run-admin-web.ts';
import { laptop } from './staff-browser.ts';

const limits = { firstRowsMs: 1_500, longTaskMs: 50 };

function visitsPart({ firstRowsMs }: AdminWebFigures): string {
  const visits = [
    ['first visit, nothing downloaded before', firstRowsMs.firstVisit],
    ['later visits', firstRowsMs.laterVisits],
  ] as const;
  const rows = visits.map(([name, { p50, p95, samples }]) => {
    const target = atMost(p50, limits.firstRowsMs, 'ms');
    return [name, figure(p50), figure(p95), String(samples), target.text, verdict(target)];
  });
  return table({
    columns: ['first customers drawn, ms', 'p50', 'p95', 'visits', 'goal', ''],
    rows,
  });
}

function typingPart({ typing }: AdminWebFigures): string {
  const rows = typing.map(({ text, longTasksMs, longestFrameMs }) => {
    const target = atMost(Math.max(0, ...longTasksMs), limits.longTaskMs, 'ms');
    return [
      `\`${text}\``,
      longTasksMs.length === 0 ? 'none' : longTasksMs.map((ms) => figure(ms)).join(', '),
      figure(longestFrameMs),
      target.text,
      verdict(target),
    ];
  });
  return table({ columns: ['typed', 'tasks over 50 ms', 'longest frame, ms', 'goal', ''], rows });
}

/** `docs/benchmarks/admin-web.md`. */
export function writeAdminWebReport(machine: Machine, figures: AdminWebFigures): Promise<string> {
  const megabits = (laptop.bytesPerSecond * 8) / 1_000_000;
  return writeReport({
    name: 'admin-web',
    title: 'Staff’s dashboard in the browser',
    machine,
    parts: [
      `\`make bench-admin-web\`: ${figures.customers.toLocaleString('en-US')} customers, headless Chromium with ${laptop.viewport.width} × ${laptop.viewport.height} points. A mid-range laptop is played by slowing the processor down ${laptop.cpuSlowdown}× (this core is a server's) and by the network of Lighthouse’s desktop profile (${laptop.latencyMs} ms, ${figure(megabits)} Mbit/s).`,
      'From opening the address, signed in, until the frame after the one that draws the first customers:',
      visitsPart(figures),
      'Twenty keys typed into the search, until its last results are there:',
      typingPart(figures),
    ],
    plots: {},
    raw: figures,
  });
}
