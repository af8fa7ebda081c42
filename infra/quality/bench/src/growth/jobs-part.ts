import { atMost, figure, table, verdict } from '../report/document.ts';
import { exponentOf, linearithmic } from './growth-math.ts';
import type { GrowthFigures } from './run-growth.ts';

type Point = { n: number; perRow: number };

/** How fast it grows between two sizes, beside n log n. */
function judge(before: Point | undefined, after: Point | undefined) {
  if (!before || !after || before === after) return { cells: ['–', '–'], target: null };
  const target = atMost(exponentOf(before, after), linearithmic(before.n, after.n));
  return {
    cells: [
      `n^${figure(exponentOf(before, after))}`,
      `≤ n^${figure(linearithmic(before.n, after.n))}`,
    ],
    target,
  };
}

/** Cost per row of what goes over everything, and how the whole of it grows. */
export function jobsPart(sizes: readonly GrowthFigures[]): string {
  const names = sizes.at(-1)?.jobs.map(({ name }) => name) ?? [];
  const found = (name: string) =>
    sizes.flatMap((size) => {
      const job = size.jobs.find((one) => one.name === name);
      return job ? [{ n: size.owners, perRow: (job.cpuMs / job.rows) * 1000, job }] : [];
    });
  const columns = ['CPU µs per row', ...sizes.map(({ owners }) => owners.toLocaleString('en-US'))];
  const growth = table({
    columns: [...columns, 'the whole', 'n log n', '', 'last step', 'n log n', ''],
    rows: names.map((name) => {
      const points = found(name);
      const whole = judge(points[0], points.at(-1));
      const step = judge(points.at(-2), points.at(-1));
      const tell = ({ cells, target }: typeof whole) => [...cells, target ? verdict(target) : ''];
      return [name, ...points.map(({ perRow }) => figure(perRow)), ...tell(whole), ...tell(step)];
    }),
  });
  const details = table({
    columns: ['rows, seconds, pages per row', ...columns.slice(1)],
    rows: names.map((name) => [
      name,
      ...found(name).map(({ job }) =>
        [
          job.rows.toLocaleString('en-US'),
          figure(job.seconds, 's'),
          figure(job.buffers / job.rows),
          ...(job.growthMb === undefined ? [] : [`+${figure(job.growthMb, 'MB')}`]),
        ].join(', '),
      ),
    ]),
  });
  return [
    growth,
    details,
    'Removal and reconciliation are measured on a part (at most 50,000 messages of each kind; at most 20,000 subscriptions of those that are due, which are all) of the largest tables. The export’s MB are by how much the service grew at its highest.',
  ].join('\n\n');
}
