import type { ImportDetail } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../shared/staff/format.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { ToggleButton } from '../../../../shared/ui/ToggleButton.tsx';
import { importRowsQuery } from '../api/imports.ts';
import type { UseCorrections } from '../use-corrections.ts';

function Rows({ id, corrections }: { id: number; corrections: UseCorrections }) {
  const query = useInfiniteQuery(importRowsQuery(id, 'leftOut'));
  if (query.error && !query.data)
    return <LoadFailure error={query.error} onRetry={query.refetch} />;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { rows: pending } = corrections.corrections;
  return (
    <>
      <ul className="divide-y divide-sand-200">
        {rows.map(({ row, who, decision }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-semibold">{`Row ${row}`}</span>{' '}
              <span translate="no">{who}</span>
            </span>
            {decision === 'leave_out' ? (
              <ToggleButton
                aria-label={`Bring back row ${row}`}
                aria-pressed={pending[row] === null}
                onClick={() =>
                  pending[row] === null ? corrections.undecide(row) : corrections.decide(row, null)
                }
              >
                Bring back
              </ToggleButton>
            ) : (
              <span className="text-ink-500">By its words</span>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more rows
        </Button>
      )}
    </>
  );
}

/** Lists the rows that are left out, so that none is by mistake. */
export function LeftOutRows({
  found: { id, counts },
  corrections,
}: {
  found: ImportDetail;
  corrections: UseCorrections;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (counts.leftOut === 0) return null;
  return (
    <section aria-label="Left out" className="max-w-3xl">
      <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {`${isOpen ? 'Hide' : 'Show'} the ${formatCount(counts.leftOut)} left out`}
      </Button>
      {isOpen && <Rows id={id} corrections={corrections} />}
    </section>
  );
}
