import { median } from '../measure/statistics.ts';
import type { Measured } from './measure-kinds.ts';
import type { GrowthFigures } from './run-growth.ts';

export type Row = { name: string; values: number[]; ratio: number };

const last = <Value>(values: readonly Value[]): Value | undefined => values.at(-1);

/** The last over the first. */
export function ratioOf(values: readonly number[]): number {
  const [first = Number.NaN] = values;
  return (last(values) ?? Number.NaN) / first;
}

/** One figure of every request, from the fewest owners to the most. */
export function rowsOf(
  sizes: readonly GrowthFigures[],
  read: (measured: Measured) => number,
): Row[] {
  return (last(sizes)?.requests ?? []).map(({ name }) => {
    const values = sizes.map(({ requests }) => {
      const found = requests.find((one) => one.name === name);
      return found ? read(found) : Number.NaN;
    });
    return { name, values, ratio: ratioOf(values) };
  });
}

/**
 * By how much the machine itself was slower with the most owners than with the fewest: what requests that
 * touch no owner's row cost then, over what they cost before.
 */
export function machineFactor(sizes: readonly GrowthFigures[]): number {
  const references = (last(sizes)?.requests ?? []).filter((one) => one.isReference);
  const ratios = references.map(({ name }) =>
    ratioOf(
      sizes.map(({ requests }) => requests.find((one) => one.name === name)?.cpuMs ?? Number.NaN),
    ),
  );
  return median(ratios);
}

/** Of work over `n` rows whose cost per row went from `before` to `after`: 1 is linear. */
export function exponentOf(before: { n: number; perRow: number }, after: typeof before): number {
  return 1 + Math.log(after.perRow / before.perRow) / Math.log(after.n / before.n);
}

/** What n log n comes to between two sizes, as an exponent. */
export const linearithmic = (before: number, after: number): number =>
  exponentOf({ n: before, perRow: Math.log(before) }, { n: after, perRow: Math.log(after) });

/** Growth per step of a straight line through the values, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}

/** A leak grows steadily: over the last half by more than a twentieth, and with nearly every step. */
export function isLeak(values: readonly number[]): boolean {
  const half = values.slice(Math.floor(values.length / 2));
  const steps = half.slice(1).map((value, at) => value - (half[at] ?? value));
  const rising = steps.filter((step) => step > 0).length;
  const [from = Number.NaN] = half;
  return ratioOf(half) > 1.05 && rising >= steps.length - 1 && from > 0;
}
