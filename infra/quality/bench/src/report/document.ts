/** Part of a report, in Markdown. */
export type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

/** A table; columns after the first are aligned to the right. */
export function table({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** Three digits that count: 0.52, 8.3, 12.5, 1,204. */
export function figure(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

/** What a figure should be. */
export type Target = { text: string; isMet: boolean };

export const atMost = (value: number, limit: number, unit = ''): Target => ({
  text: `≤ ${figure(limit, unit)}`,
  isMet: value <= limit,
});
export const atLeast = (value: number, limit: number, unit = ''): Target => ({
  text: `≥ ${figure(limit, unit)}`,
  isMet: value >= limit,
});

export const verdict = ({ isMet }: Target): string => (isMet ? 'met' : '**missed**');
