import { formatMoment } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { timelineLabels } from '../texts.ts';
import { mergeTimeline, type PlacedEntry, type TimelineSource } from '../timeline.ts';
import { useTimelineFilter } from '../use-timeline-filter.ts';
import { TimelineFilters } from './TimelineFilters.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const inWords = (sources: readonly TimelineSource[]): string =>
  sources.map(({ kind }) => timelineLabels[kind].noun).join(', ');

function Entry({ entry }: { entry: PlacedEntry }) {
  const { kind, at, title, badge, body, when = formatMoment(at) } = entry;
  const { one } = timelineLabels[kind];
  return (
    <li className="px-4 py-2.5 wrap-anywhere">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold">
          <Amounts>{title}</Amounts>
        </p>
        {badge && <Badge variant={badge.variant}>{badge.label}</Badge>}
      </div>
      <p className="text-ink-500">{when === null ? one : `${one} · ${when}`}</p>
      <div className="text-ink-700">{body}</div>
    </li>
  );
}

/** A list that can't be loaded doesn't keep the others from being shown. */
function Failures({ sources }: { sources: readonly TimelineSource[] }) {
  return sources.map(({ kind, query }) => (
    <LoadFailure
      key={kind}
      error={query.error}
      onRetry={query.isFetchNextPageError ? query.fetchNextPage : query.refetch}
      className="mb-3 text-sm"
      title={`${timelineLabels[kind].filter} could not be loaded`}
    />
  ));
}

/** Shows what happened with a customer, newest first, filtered by kind, and older entries on request. */
export function Timeline({ sources }: { sources: readonly TimelineSource[] }) {
  const { shown, showAll, toggle } = useTimelineFilter();
  const chosen = sources.filter(({ kind }) => shown.length === 0 || shown.includes(kind));
  const pending = chosen.filter(({ query }) => query.isPending);
  const failed = chosen.filter(({ query }) => query.isError);
  const { entries, behind } = mergeTimeline(chosen);
  const isEmpty = entries.length === 0 && pending.length === 0 && failed.length === 0;
  return (
    <>
      <TimelineFilters shown={shown} showAll={showAll} toggle={toggle} />
      <Failures sources={failed} />
      {pending.length > 0 && (
        <LoadingRegion label={`Loading ${inWords(pending)}`}>
          <Skeleton className="mb-3 h-16" />
        </LoadingRegion>
      )}
      {entries.length > 0 && (
        <ol
          aria-label="Timeline"
          className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white text-sm"
        >
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
      {isEmpty && (
        <p className="text-sm text-ink-500">
          {shown.length === 0 ? 'Nothing here yet' : `No ${inWords(chosen)} yet`}
        </p>
      )}
      {behind.length > 0 && (
        <p className="mt-2">
          <Button
            variant="ghost"
            size="small"
            isLoading={behind.some(({ query }) => query.isFetchingNextPage)}
            onClick={() => behind.forEach(({ query }) => void query.fetchNextPage())}
          >
            Show older
          </Button>
        </p>
      )}
    </>
  );
}
