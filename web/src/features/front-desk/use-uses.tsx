import type { AdminEnrollment, Redemption } from '@petwell/contracts';
import { useQueries } from '@tanstack/react-query';
import { redemptionsQuery } from './api/redemptions.ts';
import { describeRedemption } from './describe-redemption.ts';
import type { TimelineEntry, TimelineSource } from '../customers/index.ts';
import { formatMoment } from '../../shared/format-date.ts';

/** Strikes undone uses through. */
function toEntry(petName: string, redemption: Redemption): TimelineEntry {
  const { id, recordedAt, recordedBy, note, overrideReason, undone } = redemption;
  const what = describeRedemption(redemption);
  return {
    key: `use ${id}`,
    at: recordedAt,
    title: undone === null ? what : <del>{what}</del>,
    body: (
      <>
        <p>
          <span translate="no">{petName}</span> · recorded by <span>{recordedBy}</span>
        </p>
        {note !== null && <p>{note}</p>}
        {overrideReason !== null && (
          <p>{`Recorded although the plan wasn’t active: ${overrideReason}`}</p>
        )}
        {undone !== null && (
          <p>{`Undone by ${undone.by}, ${formatMoment(undone.at)}: ${undone.reason}`}</p>
        )}
      </>
    ),
  };
}

/** Reads the services used in the current plan years, of all pets, for the timeline. */
export function useUses(enrollments: readonly AdminEnrollment[]): TimelineSource {
  const queries = useQueries({ queries: enrollments.map(({ id }) => redemptionsQuery(id)) });
  const entries = queries.flatMap(({ data = [] }, index) =>
    data.map((redemption) => toEntry(enrollments[index]?.petName ?? '', redemption)),
  );
  const failed = queries.filter(({ isError }) => isError);
  return {
    kind: 'uses',
    entries,
    loadedTo: entries.map(({ at }) => at).toSorted()[0],
    query: {
      isPending: queries.some(({ isPending }) => isPending),
      isError: failed.length > 0,
      error: failed[0]?.error ?? null,
      hasNextPage: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: () => undefined,
      refetch: () => failed.map(({ refetch }) => refetch()),
    },
  };
}
