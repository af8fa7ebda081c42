import type { AdminSummary } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { summaryQuery } from '../../../../shared/staff/get-summary.ts';
import { MonthSelect, useMonth } from '../../../../shared/staff/MonthSelect.tsx';
import { type Figure, figuresOf, listPath } from '../figures-of.ts';
import { Charts } from './Charts.tsx';
import { TextLink } from '../../../../shared/ui/TextLink.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

function FigureCell({ figure: { label, value, note, parts = [], list } }: { figure: Figure }) {
  const shown = (
    <span translate="no" className="block text-xl/6 font-extrabold tracking-tight tabular-nums">
      {value}
    </span>
  );
  return (
    <div
      className={clsx(
        'relative min-h-18 rounded-control px-2 py-2 sm:px-3 xl:min-h-22',
        list && 'hover:bg-sand-100 has-focus-visible:bg-sand-100',
        // Several parts need the room.
        parts.length > 1 ? 'max-md:col-span-full xl:flex-[2.4]' : 'xl:flex-1',
      )}
    >
      <dt className="text-xs font-semibold text-ink-700">{label}</dt>
      <dd>
        {list ? (
          <Link
            to={listPath(list)}
            aria-label={`${label}: ${value}, show the list`}
            className="text-brand-800 after:absolute after:inset-0 after:rounded-control"
          >
            {shown}
          </Link>
        ) : (
          shown
        )}
        <span className="block min-h-4 text-xs text-ink-500">
          <span>{note}</span>
          {parts.map(({ text, list: ofPart }, index) => (
            // Above the figure's own link.
            <span key={text} className="relative">
              <span>{index === 0 ? ' ' : ', '}</span>
              <TextLink to={listPath(ofPart)}>
                <Amounts>{text}</Amounts>
              </TextLink>
            </span>
          ))}
        </span>
      </dd>
    </div>
  );
}

/** All in one line on a wide screen. */
const line = 'grid flex-1 grid-cols-3 xl:flex';
const monthsOf = (summary: AdminSummary | undefined): string[] =>
  (summary?.months ?? []).map(({ month }) => month).toReversed();

/** Chooses the month of the figures. */
export function FiguresMonth() {
  const { data, isPending } = useQuery(summaryQuery);
  if (isPending) return <Skeleton className="h-12 w-60 lg:h-9" />;
  if (data === undefined) return null;
  return (
    <div
      className="w-60 [&>div]:flex [&>div]:items-center [&_label]:mr-2 [&_label]:mb-0"
      data-dense
    >
      <MonthSelect months={monthsOf(data)} />
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion label="Loading figures">
      {/* As high as the figures and the line of the charts. */}
      <div className={clsx(line, 'border border-transparent')}>
        {[1, 2, 3, 4, 5, 6].map((cell) => (
          <Skeleton key={cell} className="h-18 border-4 border-sand-50 xl:h-22 xl:flex-1" />
        ))}
      </div>
      <Skeleton className="h-11 w-40 xl:hidden" />
    </LoadingRegion>
  );
}

/** Shows the clinic's figures in one line, and charts on request. */
export function Figures() {
  const summary = useQuery(summaryQuery);
  const month = useMonth(monthsOf(summary.data));
  const [isOpen, setIsOpen] = useState(false);
  if (summary.isPending) return <Loading />;
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
      <Card className="xl:flex xl:items-center xl:pr-2">
        <dl className={line}>
          {figuresOf(summary.data, month).map((figure) => (
            <FigureCell key={figure.label} figure={figure} />
          ))}
        </dl>
        <Button
          variant="ghost"
          size="small"
          className="min-h-11 whitespace-nowrap"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChartColumn aria-hidden className="size-4" />
          <span>{isOpen ? 'Hide charts' : 'Show charts'}</span>
        </Button>
      </Card>
      {isOpen && <Charts summary={summary.data} />}
    </section>
  );
}
