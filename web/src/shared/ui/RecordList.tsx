import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { LoadingRegion, Skeleton } from './Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { Elements } from './elements.ts';

type RecordsProps = {
  /** `Payments`. */
  name: string;
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'error'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
  >;
  isEmpty: boolean;
  empty: string;
  /** On the button for the next ones; `Older payments` if left out. */
  more?: string;
  /** Unless there are none. */
  children: Elements;
};

/** Shows records of one kind, with loading, empty, and error states, and a button for older ones. */
export function Records({ name, query, isEmpty, empty, more, children }: RecordsProps) {
  const noun = name.toLowerCase();
  if (query.isPending) {
    return (
      <LoadingRegion label={`Loading ${noun}`}>
        <Skeleton className="h-16" />
      </LoadingRegion>
    );
  }
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  return (
    <>
      {!isEmpty && children}
      {isEmpty && !query.isError && (
        <p data-empty className="text-sm text-ink-500">
          {empty}
        </p>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={retry}
          className="mt-2 text-sm"
          fallback={`The ${noun} could not be loaded.`}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <p className="mt-2">
          <Button
            variant="ghost"
            size="small"
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {more ?? `Older ${noun}`}
          </Button>
        </p>
      )}
    </>
  );
}

type RecordListProps<Item> = Omit<RecordsProps, 'isEmpty' | 'children'> & {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
};

/** Lists records of one kind, newest first. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { items, keyOf, children, ...records } = props;
  return (
    <Records {...records} isEmpty={items.length === 0}>
      <ul
        aria-label={records.name}
        className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white text-sm"
      >
        {items.map((item) => (
          <li key={keyOf(item)} className="px-4 py-2.5">
            {children(item)}
          </li>
        ))}
      </ul>
    </Records>
  );
}
