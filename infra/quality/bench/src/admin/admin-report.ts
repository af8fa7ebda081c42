import { barPlot } from '../report/bar-plot.ts';
import { atMost, figure, table, verdict } from '../report/document.ts';
import type { Machine } from '../report/machine.ts';
import { writeReport } from '../report/write-report.ts';
import type { AdminFigures } from './run-admin.ts';

const limits = { requestMs: 50, csvSeconds: 2, csvGrowthMb: 30, seedSeconds: 120, growth: 2 };

function requestsPart({ requests }: AdminFigures): string {
  const rows = requests.map(({ name, first, spread }) => {
    const target = atMost(spread.p95, limits.requestMs);
    const cells = [first, spread.p50, spread.p95].map((value) => figure(value));
    return [name, ...cells, target.text, verdict(target)];
  });
  return table({ columns: ['through the gateway, ms', 'first', 'p50', 'p95', 'target', ''], rows });
}

function csvPart({ csv, plainExport, seedSeconds, customers }: AdminFigures): string {
  const scale = customers / 100_000;
  const time = atMost(csv.seconds, limits.csvSeconds * Math.max(scale, 1), 's');
  const growth = atMost(csv.growthMb, limits.csvGrowthMb, 'MB');
  const seeding = atMost(seedSeconds, limits.seedSeconds * Math.max(scale, 1), 's');
  const { seconds, growthMb } = plainExport;
  const rows = [
    ['export of everything', figure(csv.seconds, 's'), time.text, verdict(time)],
    [
      'growth of the service at its highest',
      figure(csv.growthMb, 'MB'),
      growth.text,
      verdict(growth),
    ],
    ['peer: everything read, then joined', figure(seconds, 's'), '', ''],
    ['growth of the peer', figure(growthMb, 'MB'), '', ''],
    ['filling the database', figure(seedSeconds, 's'), seeding.text, verdict(seeding)],
  ];
  const size = `${csv.lines.toLocaleString('en-US')} lines, ${figure(csv.megabytes, 'MB')}`;
  return table({ columns: [`CSV (${size})`, 'measured', 'target', ''], rows });
}

function peersPart({ peers }: AdminFigures): string {
  const rows = peers.map(({ ours, peer, oursMs, peerMs }) => [
    ours,
    figure(oursMs.p50),
    peer,
    figure(peerMs.p50),
    `${figure(peerMs.p50 / oursMs.p50)}×`,
  ]);
  return table({ columns: ['in SQL alone', 'ms', 'instead of', 'ms', 'ratio'], rows });
}

/** How much slower each is with the most customers than with the fewest. */
function growthPart(small: AdminFigures, large: AdminFigures): string {
  const pairs = small.requests.map(({ name, spread }, index) => ({
    name,
    before: spread.p95,
    after: large.requests[index]?.spread.p95 ?? Number.NaN,
  }));
  const rows = pairs.map(({ name, before, after }) => {
    const target = atMost(after / before, limits.growth);
    return [name, figure(before), figure(after), `${figure(after / before)}×`, verdict(target)];
  });
  const { csv: one } = small;
  const { csv: many } = large;
  const perCustomer = many.seconds / large.customers / (one.seconds / small.customers);
  rows.push([
    'CSV, µs per customer',
    figure((one.seconds / small.customers) * 1e6),
    figure((many.seconds / large.customers) * 1e6),
    `${figure(perCustomer)}×`,
    verdict(atMost(perCustomer, limits.growth)),
  ]);
  const count = (figures: AdminFigures) => figures.customers.toLocaleString('en-US');
  const columns = ['p95, ms', count(small), count(large), 'ratio', '≤ 2×'];
  return table({ columns, rows });
}

/** docs/benchmarks/admin.md, for one or two sizes of clinic. */
export function writeAdminReport(machine: Machine, runs: readonly AdminFigures[]): Promise<string> {
  const [small, large] = runs;
  if (small === undefined) throw new Error('nothing was measured');
  const title = (figures: AdminFigures) =>
    `## ${figures.customers.toLocaleString('en-US')} customers, ${figures.enrollments.toLocaleString('en-US')} enrollments`;
  const parts = runs.flatMap((figures) => [
    title(figures),
    requestsPart(figures),
    csvPart(figures),
    peersPart(figures),
  ]);
  const bars = small.requests.map(({ name, spread }) => ({
    label: name,
    value: spread.p95,
    isOurs: true,
  }));
  const plot = barPlot({ title: 'Staff’s requests through the gateway, p95', unit: 'ms', bars });
  return writeReport({
    name: 'admin',
    title: 'What staff wait for',
    machine,
    parts: [
      'A manager signed in, one request after the other; several variants of each in turn. `first` is the first request of its kind after the start. Run `make bench-admin`.',
      '![p95 of staff’s requests](admin.svg)',
      ...parts,
      ...(large ? ['## Growth', growthPart(small, large)] : []),
    ],
    plots: { admin: plot },
    raw: runs,
  });
}
