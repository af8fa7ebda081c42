import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BadgeText } from '../../shared/staff/texts.ts';

/** The kinds of entries in a customer's timeline, in the order of its filters. */
export const timelineKinds = ['emails', 'uses', 'visits', 'notes', 'staff'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = {
  key: string;
  /** Its place in the timeline. */
  at: string;
  title: ReactNode;
  badge?: BadgeText | undefined;
  /** Below the title. */
  body?: ReactNode;
  /** Shows the same, so this entry is left out where that kind is shown. */
  twin?: TimelineKind | undefined;
  /** Null if the title says when. */
  when?: null;
};

/** One list behind the timeline, newest first. */
export type TimelineSource = {
  kind: TimelineKind;
  entries: readonly TimelineEntry[];
  /** Where the loaded ones end. */
  loadedTo: string | undefined;
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'error'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
  > & { fetchNextPage: () => unknown; refetch: () => unknown };
};

export type PlacedEntry = TimelineEntry & { kind: TimelineKind };

/**
 * Merges lists that are loaded page by page, newest first. Ends where the first of them does, because older
 * entries of it may belong between; `behind` are the lists to load more of.
 */
export function mergeTimeline(sources: readonly TimelineSource[]): {
  entries: PlacedEntry[];
  behind: TimelineSource[];
} {
  const unfinished = sources.filter(({ query }) => query.hasNextPage);
  const ends = unfinished.flatMap(({ loadedTo }) => loadedTo ?? []).toSorted();
  const end = ends.at(-1) ?? '';
  const kinds = sources.map(({ kind }) => kind);
  return {
    entries: sources
      .flatMap(({ kind, entries }) => entries.map((entry) => ({ ...entry, kind })))
      .filter(({ at, twin }) => at >= end && (twin === undefined || !kinds.includes(twin)))
      .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
    behind: unfinished.filter(({ loadedTo }) => loadedTo === undefined || loadedTo === end),
  };
}
