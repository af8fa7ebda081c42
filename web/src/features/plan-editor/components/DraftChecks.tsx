import type { ListedPlan, OfferContent } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { previewQuery } from '../api/checks.ts';
import type { OfferKey } from '../api/offers.ts';
import type { OfferForm } from '../use-draft.ts';
import { useSettledContent } from '../use-settled-content.ts';
import { Backtest } from './Backtest.tsx';
import { OddityList } from './Oddities.tsx';
import { Preview } from './Preview.tsx';

type ChecksProps = { of: OfferKey; renderCard: (plan: ListedPlan) => ReactElement };

function Checked({ of, content, renderCard }: ChecksProps & { content: OfferContent }) {
  const { data, isPending, error, refetch } = useQuery(previewQuery(of, content, null));
  return (
    <div className="space-y-8">
      <section aria-labelledby="check" className="space-y-2">
        <h2 id="check" className="text-heading">
          Check
        </h2>
        {isPending && (
          <LoadingRegion label="Checking">
            <Skeleton className="h-16" />
          </LoadingRegion>
        )}
        {error !== null && (
          <LoadFailure error={error} onRetry={refetch} fallback="It could not be checked." />
        )}
        {error === null && data?.oddities.length === 0 && (
          <Alert variant="success">Nothing is odd about it.</Alert>
        )}
        {error === null && data !== undefined && data.oddities.length > 0 && (
          <OddityList oddities={data.oddities} />
        )}
      </section>
      {content.kind === 'plan' && <Backtest planId={of.id} content={content} />}
      {data !== undefined && (
        <Preview of={of} content={content} preview={data} renderCard={renderCard} />
      )}
    </div>
  );
}

/** Checks and previews what the form says, a moment after it was typed. */
export function DraftChecks({ form, ...given }: ChecksProps & { form: OfferForm }) {
  const content = useSettledContent(given.of.kind, form.control);
  if (content === null) {
    return (
      <p className="text-ink-700">
        Fill in every field with a valid value to see the checks and the preview.
      </p>
    );
  }
  return <Checked {...given} content={content} />;
}
