import type { ImportProblem, ImportRow } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '../../../../shared/ui/Badge.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { importRowsQuery, type ShownRows } from '../api/imports.ts';

function Problem({ problem: { severity, column, message } }: { problem: ImportProblem }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Badge variant={severity === 'error' ? 'coral' : 'sun'}>
        {severity === 'error' ? 'Error' : 'Warning'}
      </Badge>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {column !== null && <span className="font-semibold">{`${column}: `}</span>}
        <span>{message}</span>
      </span>
    </li>
  );
}

function Row({ row: { row, who, problems, message } }: { row: ImportRow }) {
  return (
    <tr className="align-top max-sm:block max-sm:py-3">
      <th
        scope="row"
        className="py-3 pr-4 text-left font-semibold whitespace-nowrap max-sm:block max-sm:p-0"
      >
        {`Row ${row}`}
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-sm:block max-sm:p-0 max-sm:pb-2">{who}</td>
      <td className="py-3 max-sm:block max-sm:p-0">
        {message !== null && <p className="wrap-anywhere">{message}</p>}
        <ul className="space-y-1.5">
          {problems.map((problem, index) => (
            <Problem key={index} problem={problem} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Lists rows with their problems, 50 at a time. On a phone each row is a block. */
export function ProblemTable({
  id,
  show,
  caption,
}: {
  id: number;
  show: ShownRows;
  caption: string;
}) {
  const query = useInfiniteQuery(importRowsQuery(id, show));
  const { data, error, refetch } = query;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingRegion label="Loading rows">
        <Skeleton className="h-40 w-full" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <table className="w-full text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-sand-200 text-left text-ink-500 max-sm:sr-only">
          <tr>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Row
            </th>
            <th scope="col" className="w-1/4 py-2 pr-4 font-semibold">
              Member
            </th>
            <th scope="col" className="py-2 font-semibold">
              Problem
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-sand-200 max-sm:block">
          {data.pages.flatMap(({ rows }) => rows.map((row) => <Row key={row.row} row={row} />))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-3"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more rows
        </Button>
      )}
    </>
  );
}
