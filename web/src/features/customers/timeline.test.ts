import { expect, it } from 'vitest';
import { mergeTimeline, type TimelineKind, type TimelineSource } from './timeline.ts';

const source = (
  kind: TimelineKind,
  days: readonly number[],
  hasNextPage = false,
): TimelineSource => {
  const entries = days.map((day) => {
    const at = `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
    return { key: `${kind} ${day}`, at, title: `${kind} ${day}` };
  });
  const query = {
    isPending: false,
    isError: false,
    error: null,
    hasNextPage,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => undefined,
    refetch: () => undefined,
  };
  return { kind, entries, loadedTo: entries.at(-1)?.at, query };
};
const merged = (...sources: TimelineSource[]) => {
  const { entries, behind } = mergeTimeline(sources);
  return [entries.map(({ key }) => key), behind.map(({ kind }) => kind)];
};

it('[ADM-29] merges lists, newest first', () => {
  expect(merged(source('notes', [20, 3]), source('visits', [21, 1]))).toEqual([
    ['visits 21', 'notes 20', 'notes 3', 'visits 1'],
    [],
  ]);
});

it('[ADM-29] shows nothing older than the end of a list that goes on', () => {
  const emails = source('emails', [22, 18], true);
  expect(merged(emails, source('notes', [20, 17]), source('visits', [19, 2], true))).toEqual([
    ['emails 22', 'notes 20', 'visits 19', 'emails 18'],
    ['emails'],
  ]);
});

it('[ADM-29] shows once what two lists tell', () => {
  const notes = source('notes', [20]);
  const staff = source('staff', [20, 19]);
  const [noted, ...others] = staff.entries;
  const acts = { ...staff, entries: [{ ...noted!, twin: 'notes' as const }, ...others] };
  expect(merged(notes, acts)).toEqual([['notes 20', 'staff 19'], []]);
  expect(merged(acts)).toEqual([['staff 20', 'staff 19'], []]);
});
