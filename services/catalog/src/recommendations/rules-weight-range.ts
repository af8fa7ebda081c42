import type { BreedSize } from '../core/breed.ts';
import type { Patient } from './rules-patient.ts';

type Range = { fromLbs: number; toLbs: number };

/** Typical adult weight by size, in lbs. */
const usualWeight: Record<BreedSize, Range> = {
  small: { fromLbs: 4, toLbs: 25 },
  medium: { fromLbs: 25, toLbs: 55 },
  large: { fromLbs: 50, toLbs: 95 },
  giant: { fromLbs: 95, toLbs: 200 },
};

/** Parses '31 to 60 lbs' or 'Up to 30 lbs'. Undefined for labels without a range. */
export function parseWeightRange(label: string): Range | undefined {
  const upTo = /up to (\d{1,4})\s*lbs?/i.exec(label);
  if (upTo) return { fromLbs: 0, toLbs: Number(upTo[1]) };
  const between = /(\d{1,4})\s*(?:to|-|\u2013)\s*(\d{1,4})\s*lbs?/i.exec(label);
  if (between) return { fromLbs: Number(between[1]), toLbs: Number(between[2]) };
  const from = /(\d{1,4})\s*lbs?/i.exec(label);
  return from ? { fromLbs: Number(from[1]), toLbs: Infinity } : undefined;
}

/** Labels count whole pounds, so 30.5 lbs counts as 30. */
function contains(range: Range, lbs: number): boolean {
  return Math.floor(lbs) >= range.fromLbs && Math.floor(lbs) <= range.toLbs;
}

/** Whether a service's weight range fits the pet: by its weight, or else by its breed's typical weight. */
export function fitsWeight(
  label: string | null,
  { weightLbs, size }: Pick<Patient, 'weightLbs' | 'size'>,
): boolean {
  const range = label === null ? undefined : parseWeightRange(label);
  if (!range) return true;
  if (weightLbs !== undefined) return contains(range, weightLbs);
  if (size === undefined) return true;
  const usual = usualWeight[size];
  return usual.fromLbs <= range.toLbs && usual.toLbs >= range.fromLbs;
}
