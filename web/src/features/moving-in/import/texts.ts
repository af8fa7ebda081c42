import { importLimits, type ImportDetail, type ImportSummary } from '@petwell/contracts';
import { formatDate } from '../../../shared/format-date.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';

const megabytes = importLimits.bytes / 1024 / 1024;

export const importTexts = {
  tooLarge: `This file is larger than ${megabytes} MB, which is the limit.`,
  limits: `A CSV file of at most ${formatCount(importLimits.rows)} rows and ${megabytes} MB. Commas, semicolons, and tabs are fine.`,
  dates:
    'Dates like 2026-03-04, 4-Mar-26, and 3/4/2026 are read; if a column fits both ways, you are asked.',
  noStatus:
    'No column says who is still a member, so every row counts as one. If your system has one, like “Status”, choose it under “Change columns”.',
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

/** Whether the file has words or dates without a meaning yet. */
export const hasOpenQuestions = ({ questions }: Pick<ImportDetail, 'questions'>): boolean =>
  questions !== null &&
  (questions.values.some(({ meaning }) => meaning === null) ||
    questions.dates.some(({ order }) => order === null));

/** Summarizes the counts: '4,990 imported, 10 with errors'. */
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
    [counts.calls, 'to call'],
    [counts.leftOut, 'left out'],
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
