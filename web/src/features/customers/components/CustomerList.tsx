import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { formatCount } from '../../../shared/staff/format.ts';
import { useIsWide } from '../../../shared/hooks/use-media.ts';
import { CustomerCards } from './CustomerCards.tsx';
import { type CustomerListProps, CustomerTable } from './CustomerTable.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

type Query = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isError'
  | 'error'
  | 'isPlaceholderData'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
>;

const skeletonRows = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <LoadingRegion label="Loading customers">
      <div className="space-y-2 p-4">
        {skeletonRows.map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </LoadingRegion>
  );
}

function NoCustomers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <div role="status" className="px-4 py-14 text-center">
      <p className="text-heading font-bold">
        {isFiltered ? 'No matching customers' : 'No customers yet'}
      </p>
      <p className="mt-2 text-ink-700">
        {isFiltered
          ? 'Try fewer letters, a phone number, or another status.'
          : 'Customers appear here when they enroll a pet.'}
      </p>
      {isFiltered && (
        <Button variant="outline" className="mt-5" onClick={onClear}>
          Clear search
        </Button>
      )}
    </div>
  );
}

/** Shows the total below the rows, and a button to load more. */
function ListFooter({ query, loaded, total }: { query: Query; loaded: number; total: number }) {
  return (
    <div className="flex flex-col items-center gap-3 border-t border-sand-200 p-4 text-sm text-ink-700">
      {query.isFetchNextPageError && (
        <Alert variant="error">
          {describeError(query.error, 'More customers could not be loaded. Please try again.')}
        </Alert>
      )}
      <p>{`Showing ${formatCount(loaded)} of ${formatCount(Math.max(total, loaded))}`}</p>
      {query.hasNextPage && (
        <Button
          variant="outline"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

/** Lists the matching customers in the layout that fits, with loading, empty, and error states. */
export function CustomerList({
  query,
  isFiltered,
  onClear,
  ...list
}: CustomerListProps & { query: Query; isFiltered: boolean; onClear: () => void }) {
  const isWide = useIsWide();
  if (query.isPending) return <Loading />;
  if (query.isError && list.customers.length === 0) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The customers could not be loaded"
        className="m-4"
      />
    );
  }
  if (list.customers.length === 0) return <NoCustomers isFiltered={isFiltered} onClear={onClear} />;
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {isWide ? <CustomerTable {...list} /> : <CustomerCards {...list} />}
      <ListFooter query={query} loaded={list.customers.length} total={list.total} />
    </div>
  );
}
