import { fromCents } from '@petwell/contracts';

/** 2645 → "$26.45". */
export function formatDollars(cents: number): string {
  return `$${fromCents(cents)}`;
}
