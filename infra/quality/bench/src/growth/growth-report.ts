import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import { machineFactor, ratioOf, rowsOf, type Row } from './growth-math.ts';
import { jobsPart } from './jobs-part.ts';
import type { MemoryFigures } from './measure-memory.ts';
import { memoryPart } from './memory-part.ts';
import type { GrowthFigures } from './run-growth.ts';

/** What was measured, size by size, and what an hour's worth of requests leaves in memory. */
export type Growth = { sizes: GrowthFigures[]; memory: MemoryFigures | null };

const maxRatio = 1.3;
const sizeOf = ({ owners }: GrowthFigures) => owners.toLocaleString('en-US');

function cpuPart(sizes: readonly GrowthFigures[], rows: readonly Row[]): string {
  const factor = machineFactor(sizes);
  return table({
    columns: [
      'CPU ms per request',
      ...sizes.map(sizeOf),
      'ratio',
      'the machine aside',
      'target',
      '',
    ],
    rows: rows.map(({ name, values, ratio }) => {
      const target = atMost(ratio / factor, maxRatio);
      const cells = values.map((value) => figure(value));
      const ratios = [`${figure(ratio)}×`, `${figure(ratio / factor)}×`];
      return [name, ...cells, ...ratios, `${target.text}×`, verdict(target)];
    }),
  });
}

/** Trees of an index grow by a level now and then: pages may grow like log n. */
function sqlPart(sizes: readonly GrowthFigures[]): string {
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  const limit = Math.log(most?.owners ?? 1) / Math.log(fewest?.owners ?? 1);
  const statements = rowsOf(sizes, (one) => one.statements);
  const pages = rowsOf(sizes, (one) => one.buffers);
  const server = rowsOf(sizes, (one) => one.serverMs);
  const ends = ({ values }: Row) => `${figure(values[0] ?? 0)} → ${figure(values.at(-1) ?? 0)}`;
  return table({
    columns: [
      'SQL per request',
      'statements',
      'pages',
      'ms in the server',
      'pages, ratio',
      'target',
      '',
    ],
    rows: pages.flatMap((row, at) => {
      const [sent, ms] = [statements[at], server[at]];
      if (sent === undefined || ms === undefined || Math.max(...row.values) < 1) return [];
      const target = atMost(row.ratio, limit);
      const cells = [ends(sent), ends(row), ends(ms), `${figure(row.ratio)}×`];
      return [[row.name, ...cells, `${target.text}×`, verdict(target)]];
    }),
  });
}

function latencyPart(sizes: readonly GrowthFigures[]): string {
  const p95 = rowsOf(sizes, (one) => one.p95);
  return table({
    columns: ['ms, p50 / p95', ...sizes.map(sizeOf)],
    rows: rowsOf(sizes, (one) => one.p50).map(({ name, values }, row) => [
      name,
      ...values.map((value, at) => `${figure(value)} / ${figure(p95[row]?.values[at] ?? 0)}`),
    ]),
  });
}

function startsPart(sizes: readonly GrowthFigures[]): string {
  const names = sizes.at(-1)?.starts.map(({ name }) => name) ?? [];
  return table({
    columns: [
      'start: CPU ms, and ready after ms',
      ...sizes.map(sizeOf),
      'ratio of CPU',
      'target',
      '',
    ],
    rows: names.map((name) => {
      const found = sizes.map(({ starts }) => starts.find((start) => start.name === name));
      const ratio = ratioOf(found.map((start) => start?.cpuMs ?? Number.NaN));
      const target = atMost(ratio, maxRatio);
      const cells = found.map(
        (start) => `${figure(start?.cpuMs ?? Number.NaN)}, ${figure(start?.readyMs ?? Number.NaN)}`,
      );
      return [name, ...cells, `${figure(ratio)}×`, `${target.text}×`, verdict(target)];
    }),
  });
}

function idlePart(sizes: readonly GrowthFigures[]): string {
  const perSecond = (value: number, ms: number) => figure((value / ms) * 1000);
  return table({
    columns: ['while nobody comes, a second', ...sizes.map(sizeOf)],
    rows: [
      ['CPU ms', ...sizes.map(({ idle }) => perSecond(idle.cpuMs, idle.ms))],
      ['statements', ...sizes.map(({ idle }) => perSecond(idle.statements, idle.ms))],
      ['pages', ...sizes.map(({ idle }) => perSecond(idle.buffers, idle.ms))],
    ],
  });
}

function describe(sizes: readonly GrowthFigures[]): string {
  const seeding = sizes.map(({ seedSeconds }) => figure(seedSeconds, 's')).join(', ');
  return `Every service's database filled with ${sizes.map(sizeOf).join(', ')} owners: 1.4 enrollments, 2.8 payments, 1.4 events of Stripe, 2 mails and a session per owner, and in each database a message each of outbox and inbox per owner, as retention would leave them (filling took ${seeding}). A request costs the CPU time of all processes of the system and of PostgreSQL for them, by the scheduler's count, less what happens while nobody comes: other work on the machine does not count, though it makes caches colder. Every request by itself, in turn with all others, 15 at a time; medians of the rounds. "The machine aside" is the ratio over that of the requests that touch no owner's row. Pages are those of 8 kB that statements touched, in memory or not. Run \`make bench-growth owners=1000,10000,100000,1000000 requests=72000\`; with \`keep=yes\` sizes that were measured before stay.`;
}

/** docs/benchmarks/growth.md: how everything changes with the number of owners. */
export function writeGrowthReport(machine: Machine, growth: Growth): Promise<string> {
  const { sizes, memory } = growth;
  const rows = rowsOf(sizes, (one) => one.cpuMs);
  const factor = machineFactor(sizes);
  const bars = rows.map(({ name, ratio }) => ({
    label: name,
    value: ratio / factor,
    isOurs: true,
  }));
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  const title =
    fewest && most ? `CPU per request, ${sizeOf(most)} owners against ${sizeOf(fewest)}` : '';
  return writeReport({
    name: 'growth',
    title: 'How it grows',
    machine,
    parts: [
      describe(sizes),
      '![how much more each costs](growth.svg)',
      '## Requests',
      cpuPart(sizes, rows),
      sqlPart(sizes),
      latencyPart(sizes),
      '## Work over everything',
      jobsPart(sizes),
      '## Starting, and doing nothing',
      startsPart(sizes),
      idlePart(sizes),
      ...(memory ? ['## Memory', memoryPart(memory)] : []),
    ],
    plots: { growth: barPlot({ title, unit: '×', bars }) },
    raw: growth,
  });
}
