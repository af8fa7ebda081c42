import type { ActivityEntry } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { activityQuery } from '../api/get-activity.ts';
import { ActivityWords } from '../../../shared/staff/activity/ActivityWords.tsx';
import {
  describeActivity,
  describePerson,
} from '../../../shared/staff/activity/describe-activity.ts';
import { formatMoment } from '../../../shared/format-date.ts';
import { formatCount } from '../../../shared/staff/format.ts';
import { activityResults } from '../../../shared/staff/texts.ts';
import { CustomerLink } from '../../../shared/staff/CustomerLink.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

function Entry({ entry }: { entry: ActivityEntry }) {
  const { label, variant } = activityResults[entry.result];
  const { words, rest } = describeActivity(entry);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-sand-200 p-4 last:border-0 md:grid-cols-[13rem_1fr_auto]">
      <div className="text-sm text-ink-700">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        {entry.clientAddress !== undefined && (
          <p className="text-ink-500">{`from ${entry.clientAddress}`}</p>
        )}
      </div>
      <div className="min-w-0">
        <p className="break-words">
          <span translate="no" className="font-semibold">
            {describePerson(entry)}
          </span>{' '}
          <ActivityWords words={words} />
        </p>
        {entry.customer !== undefined && (
          <p className="text-sm">
            {entry.customer.petName !== null && <span>{`${entry.customer.petName} · `}</span>}
            <CustomerLink {...entry.customer} ownerName={entry.customer.name} />
          </p>
        )}
        {rest !== null && (
          <p className="text-sm break-words text-ink-700">
            <Amounts>{rest}</Amounts>
          </p>
        )}
      </div>
      <div>
        <Badge variant={variant}>{label}</Badge>
        {entry.count !== undefined && entry.count > 1 && (
          <p className="mt-1 text-sm text-ink-700">{`${formatCount(entry.count)} times in an hour`}</p>
        )}
      </div>
    </li>
  );
}

function NoActivity({ q }: { q: string }) {
  return (
    <p role="status" className="px-4 py-14 text-center text-ink-700">
      {q === '' ? 'No activity yet.' : 'No matches.'}
    </p>
  );
}

/** Lists staff actions, newest first, with older entries on request. */
export function ActivityLog({ q }: { q: string }) {
  const query = useInfiniteQuery(activityQuery(q));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading the activity log">
        <Skeleton className="h-72" />
      </LoadingRegion>
    );
  }
  return (
    <>
      {query.isError && (
        <Alert
          variant="error"
          title="The activity log could not be loaded"
          className="mb-4"
          actions={
            <Button
              onClick={() =>
                void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
              }
            >
              Try again
            </Button>
          }
        >
          {describeError(query.error, 'Please try again in a moment.')}
        </Alert>
      )}
      {query.data !== undefined && (
        <Card className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          {entries.length === 0 && <NoActivity q={q} />}
          <ul aria-label="Activity">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {query.hasNextPage && (
        <p className="mt-5 text-center">
          <Button
            variant="outline"
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load older entries
          </Button>
        </p>
      )}
    </>
  );
}
