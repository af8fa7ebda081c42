import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { summaryQuery } from '../../../../shared/staff/get-summary.ts';
import { MonthSelect, useMonth } from '../../../../shared/staff/MonthSelect.tsx';
import { type Figure, figuresOf, listPath } from '../figures-of.ts';
import { Charts } from './Charts.tsx';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';

function Tile({ figure: { label, value, note, parts = [], list } }: { figure: Figure }) {
  const shown = (
    <span className="block text-2xl font-extrabold tracking-tight tabular-nums">{value}</span>
  );
  return (
    <Card
      className={clsx(
        'relative flex min-h-27 flex-col px-4 py-3',
        list && 'hover:border-brand-700 has-focus-visible:border-brand-700',
      )}
    >
      <dt className="text-sm font-semibold text-ink-700">{label}</dt>
      <dd className="mt-2">
        {list ? (
          <Link
            to={listPath(list)}
            aria-label={`${label}: ${value}, show the list`}
            className="text-brand-800 after:absolute after:inset-0 after:rounded-card"
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
        <span className="block min-h-5 text-sm text-ink-500">
          {note}
          {parts.map(({ text, list: ofPart }, index) => (
            // Above the tile's own link.
            <span key={text} className="relative">
              {index === 0 ? ' ' : ', '}
              <TextLink to={listPath(ofPart)}>{text}</TextLink>
            </span>
          ))}
        </span>
      </dd>
    </Card>
  );
}

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6';

/** Shows the clinic's figures, and charts on request. */
export function Figures() {
  const summary = useQuery(summaryQuery);
  const months = (summary.data?.months ?? []).map((one) => one.month).toReversed();
  const month = useMonth(months);
  if (summary.isPending) {
    return (
      <LoadingRegion label="Loading figures">
        <Skeleton className="mb-3 h-19.5 w-52" />
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((tile) => (
            <Skeleton key={tile} className="h-27" />
          ))}
        </div>
        {/* As high as the line of the charts. */}
        <Skeleton className="mt-3 h-11 w-52" />
      </LoadingRegion>
    );
  }
  if (summary.data === undefined) {
    return (
      <LoadFailure
        error={summary.error}
        onRetry={summary.refetch}
        title="The figures could not be loaded"
        fallback="You can still search for customers below."
      />
    );
  }
  return (
    <section aria-label="Figures">
      <div className="mb-3 w-52">
        <MonthSelect months={months} />
      </div>
      <dl className={grid}>
        {figuresOf(summary.data, month).map((figure) => (
          <Tile key={figure.label} figure={figure} />
        ))}
      </dl>
      <Charts summary={summary.data} />
    </section>
  );
}
