import { percentile, rounded, spreadOf } from '../measure/statistics.ts';
import type { Cost } from './usage.ts';

/** Measurements of PetWell or of its peer; times in ms. */
export type FlowFigures = {
  name: string;
  perSecond: number;
  /** Duration of each call, one record per enrollment or order. */
  calls: Record<string, number>[];
  /** From the first call to the active enrollment or paid order. */
  whole: number[];
  /** From the confirmed card to the active enrollment or paid order; empty for a dummy payment. */
  confirmedToDone: number[];
  cost: Cost;
};

const summaryOf = ({ perSecond, whole, cost }: FlowFigures): Record<string, number> => ({
  'per second': perSecond,
  'whole p50 ms': percentile(whole, 0.5),
  'whole p95 ms': percentile(whole, 0.95),
  'CPU ms': cost.cpuMs + cost.postgresCpuMs,
  'of which PostgreSQL ms': cost.postgresCpuMs,
  statements: cost.statements,
});

const roundAll = (row: Record<string, number>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, rounded(value)]));

const ratioOf = (ours: Record<string, number>, peer: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(ours).map(([key, value]) => [key, value / (peer[key] ?? Number.NaN)]),
  );

/** Prints the summary, the ratio of the first to each of the others, and the time of every call. */
export function printFlow(figures: readonly FlowFigures[]): void {
  const summaries = figures.map((one) => [one.name, summaryOf(one)] as const);
  const [[, ours] = ['', {}], ...peers] = summaries;
  const ratios = peers.map(([name, peer]) => [`ratio to ${name}`, ratioOf(ours, peer)] as const);
  const rows = [...summaries, ...ratios];
  console.table(Object.fromEntries(rows.map(([name, row]) => [name, roundAll(row)])));
  for (const { name, calls, confirmedToDone } of figures) {
    const names = Object.keys(calls[0] ?? {});
    const spreads = names.map((call) => [call, spreadOf(calls.map((one) => one[call] ?? 0))]);
    console.log(`${name}, ms`);
    console.table({
      ...Object.fromEntries(spreads),
      ...(confirmedToDone.length > 0 && { 'confirmed to done': spreadOf(confirmedToDone) }),
    });
  }
}
