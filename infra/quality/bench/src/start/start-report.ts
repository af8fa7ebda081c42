import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { StartUpFigures } from './run-start.ts';
import type { StartFigures } from './time-starts.ts';

const goals = { readyMs: 1_500, makeUpMs: 10_000, residentMb: 120 };

function startTable(starts: readonly StartFigures[]): string {
  return table({
    columns: ['', 'ready after ms', 'target', '', 'CPU ms'],
    rows: starts.map(({ name, readyMs, cpuMs }) => {
      const target = atMost(readyMs, goals.readyMs, 'ms');
      return [name, figure(readyMs), target.text, verdict(target), figure(cpuMs)];
    }),
  });
}

function memoryTable(figures: StartUpFigures): string {
  return table({
    columns: [
      'MB',
      'when ready',
      'target',
      '',
      'fair share',
      'its own',
      'idle',
      ...['first', 'second'].map((load) => `after the ${load} load`),
      'heap in use after each',
    ],
    rows: figures.memory.map(({ name, idle, afterLoads }) => {
      const ready = figures.starts.find((start) => start.name === name)?.readyMb;
      const { rss, pss, uss } = ready ?? { rss: Number.NaN, pss: Number.NaN, uss: Number.NaN };
      const target = atMost(rss, goals.residentMb, 'MB');
      return [
        name,
        figure(rss),
        target.text,
        verdict(target),
        figure(pss),
        figure(uss),
        figure(idle.residentMb),
        ...afterLoads.map((held) => figure(held.residentMb)),
        [idle, ...afterLoads].map(({ heapUsedMb }) => figure(heapUsedMb)).join(' → '),
      ];
    }),
  });
}

/** docs/benchmarks/start.md. */
export function writeStartReport(machine: Machine, figures: StartUpFigures): Promise<string> {
  const makeUp = atMost(figures.makeUpMs, goals.makeUpMs, 'ms');
  return writeReport({
    name: 'start',
    title: 'Starting, and memory',
    machine,
    parts: [
      'Each process is started by itself while all others run, until it says that it is ready; medians. A load is 80 owners who enroll and pay, eight at a time, and 2,500 requests for the plans. What grows from the first load to the second, and the heap in use with it, would be a leak; a resident size that grows alone is memory that V8 has not given back. “When ready” counts all that is in RAM (RSS), some 55 MB of it Node’s own program, which all processes have in common; “fair share” divides that among them (PSS), “its own” leaves it out (USS). Run `make bench-start`.',
      '![ready after](start.svg)',
      startTable(figures.starts),
      table({
        columns: ['', 'measured', 'target', ''],
        rows: [['`make up`, warm', figure(figures.makeUpMs, 'ms'), makeUp.text, verdict(makeUp)]],
      }),
      memoryTable(figures),
    ],
    plots: {
      start: barPlot({
        title: 'Ready after',
        unit: 'ms',
        bars: figures.starts.map(({ name, readyMs }) => ({
          label: name,
          value: readyMs,
          isOurs: true,
        })),
      }),
    },
    raw: figures,
  });
}
