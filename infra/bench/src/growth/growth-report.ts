import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { GrowthFigures } from './run-growth.ts';

const limits = { ratio: 1.3, memoryMb: 30 };

type Row = { name: string; values: number[]; ratio: number };

/** Medians in ms of each, from the fewest owners to the most; the export in µs per line. */
function rowsOf(runs: readonly GrowthFigures[]): Row[] {
  const toRow = (name: string, values: number[]): Row => {
    const [fewest = Number.NaN] = values;
    return { name, values, ratio: (values.at(-1) ?? Number.NaN) / fewest };
  };
  const timed = (runs[0]?.timed ?? []).map(({ name }) =>
    toRow(
      name,
      runs.map((run) => run.timed.find((one) => one.name === name)?.spread.p50 ?? Number.NaN),
    ),
  );
  const csv = runs.map(({ csv: one }) => (one.seconds / one.lines) * 1e6);
  return [...timed, toRow('CSV, µs per line', csv)];
}

function memoryPart({ memory, owners }: GrowthFigures): string {
  const rows = memory.processes.map(({ process, afterFirstTenth, atEnd }) => {
    const growth = atMost(atEnd - afterFirstTenth, limits.memoryMb, 'MB');
    const cells = [afterFirstTenth, atEnd, atEnd - afterFirstTenth].map((mb) => figure(mb));
    return [process, ...cells, growth.text, verdict(growth)];
  });
  const columns = ['resident memory, MB', 'after a tenth', 'at the end', 'growth', 'target', ''];
  const { requests, perSecond } = memory;
  const count = requests.toLocaleString('en-US');
  return [
    `With ${owners.toLocaleString('en-US')} owners: ${count} requests at full speed (${figure(perSecond)}/s, eight at a time; nineteen dashboards, then a page of staff's list). An hour at 60/s is 216,000: \`make bench-growth requests=216000\`.`,
    table({ columns, rows }),
  ].join('\n\n');
}

/** docs/benchmarks/growth.md: how everything changes with the number of owners. */
export function writeGrowthReport(
  machine: Machine,
  runs: readonly GrowthFigures[],
): Promise<string> {
  const largest = runs.at(-1);
  if (largest === undefined) throw new Error('nothing was measured');
  const rows = rowsOf(runs);
  const sizes = runs.map(({ owners }) => owners.toLocaleString('en-US'));
  const growth = table({
    columns: ['median, ms', ...sizes, 'ratio', 'target', ''],
    rows: rows.map(({ name, values, ratio }) => {
      const target = atMost(ratio, limits.ratio);
      const cells = values.map((value) => figure(value));
      return [name, ...cells, `${figure(ratio)}×`, `${target.text}×`, verdict(target)];
    }),
  });
  const seeding = runs.map(({ seedSeconds }) => figure(seedSeconds, 's')).join(', ');
  const bars = rows.map(({ name, ratio }) => ({ label: name, value: ratio, isOurs: true }));
  const title = `${sizes.at(-1) ?? ''} owners against ${sizes[0] ?? ''}`;
  return writeReport({
    name: 'growth',
    title: 'How it grows',
    machine,
    parts: [
      `Every service's database filled with so many owners (1.4 enrollments, 2.8 payments, 2 mails and a message each of outbox and inbox per owner; filling took ${seeding}); one request after the other, through the gateway. What concerns outbox, inbox and reconciliation is the time of the statements on the server. Run \`make bench-growth owners=1000,10000,100000,1000000\`.`,
      '![how much more each costs](growth.svg)',
      growth,
      '## Memory',
      memoryPart(largest),
    ],
    plots: { growth: barPlot({ title, unit: '×', bars }) },
    raw: runs,
  });
}
