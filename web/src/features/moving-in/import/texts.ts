import { importLimits, type ImportSummary } from '@petwell/contracts';
import { formatDate } from '../../../shared/format-date.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';

const megabytes = importLimits.bytes / 1024 / 1024;

export const importTexts = {
  tooLarge: `This file is larger than ${megabytes} MB, which is the limit.`,
  limits: `A CSV file of at most ${formatCount(importLimits.rows)} rows and ${megabytes} MB. Commas, semicolons, and tabs are fine.`,
  dates: 'Dates are read as 2026-03-04 or 3/4/2026, which is March 4.',
  notUploaded: 'The file was not uploaded. Please try again.',
  notDone: 'This didn’t work. Please try again.',
};

export const statusLabels: Readonly<Record<ImportSummary['status'], string>> = {
  uploaded: 'Not checked',
  checked: 'Checked',
  running: 'Importing',
  paused: 'Paused',
  finished: 'Finished',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** What an import did, or would do: '4,990 imported, 10 with errors'. */
export function describeCounts({
  counts,
  status,
}: Pick<ImportSummary, 'counts' | 'status'>): string {
  if (status === 'uploaded') return countOf(counts.rows, 'row');
  const parts: [number, string][] = [
    [counts.imported, 'imported'],
    [counts.unchanged, 'there already'],
    [counts.withdrawn, 'taken back'],
    [counts.stayed, 'stayed'],
    [counts.failed, 'failed'],
    [counts.waiting, 'to import'],
    [counts.blocked, 'with errors'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatCount(count)} ${what}`)
    .join(', ');
}

/** Until when the file's content is kept. */
export const describeKept = ({ isForgotten, keptUntil }: ImportSummary): string =>
  isForgotten
    ? 'The file’s content has been deleted.'
    : `The file’s content is deleted on ${formatDate(keptUntil)}.`;
