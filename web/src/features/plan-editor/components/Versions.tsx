import type { PublishedVersion } from '@petwell/contracts';
import { useState } from 'react';
import { formatDate } from '../../../shared/format-date.ts';
import { formatCents } from '../../../shared/staff/format-cents.ts';
import { countOf } from '../../../shared/staff/format.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { type OfferKey, useUndoPublication } from '../api/offers.ts';
import { editorTexts } from '../texts.ts';
import { ListPrices } from './ListPrices.tsx';
import { VersionFacts } from './VersionFacts.tsx';

/** Says who published it, from when it is sold, and why in spite of what was odd. */
function Published({ published }: { published: PublishedVersion }) {
  const { version, effectiveFrom, publishedBy, reason } = published;
  return (
    <p className="text-sm text-ink-700">
      <span>{`Version ${version}, from ${formatDate(effectiveFrom)}, `}</span>
      {publishedBy === null ? (
        <span>came with PetWell.</span>
      ) : (
        <span>
          <span>published by </span>
          <span translate="no">{publishedBy}</span>
          <span>.</span>
        </span>
      )}
      {reason !== null && <span>{` Reason: ${reason}`}</span>}
    </p>
  );
}

/** What is sold now. */
export function CurrentVersion({ of, published }: { of: OfferKey; published: PublishedVersion }) {
  return (
    <Card className="space-y-3 p-5">
      <h2 className="text-heading">Sold now</h2>
      <Published published={published} />
      <ListPrices of={of} published={published} />
      <VersionFacts content={published.content} />
    </Card>
  );
}

/** What will be sold from a day on; until then it can be taken back. */
export function ScheduledVersion(props: { of: OfferKey; published: PublishedVersion }) {
  const { of, published } = props;
  const undo = useUndoPublication(of);
  const run = async () => {
    try {
      await undo.mutateAsync(published.version);
    } catch (error) {
      showErrorToast(editorTexts.notUndone, error);
    }
  };
  return (
    <Card className="space-y-3 border-l-4 border-l-brand-600 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-heading">{`From ${formatDate(published.effectiveFrom)}`}</h2>
        <Button
          variant="outline"
          size="small"
          className="min-h-11"
          isLoading={undo.isPending}
          onClick={() => void run()}
        >
          Undo
        </Button>
      </div>
      <Published published={published} />
      <VersionFacts content={published.content} />
    </Card>
  );
}

function Earlier({ of, published }: { of: OfferKey; published: PublishedVersion }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold">
          <span translate="no">{formatCents(published.content.monthlyCents)}</span> a month
        </p>
        <Button
          variant="ghost"
          size="small"
          className="min-h-11"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{isOpen ? 'Hide' : 'Show'}</span>
          <span className="sr-only">{`version ${published.version}`}</span>
        </Button>
      </div>
      <Published published={published} />
      {isOpen && <ListPrices of={of} published={published} />}
      {isOpen && <VersionFacts content={published.content} />}
    </li>
  );
}

/** Folds the versions that were sold before, newest first. */
export function EarlierVersions(props: { of: OfferKey; versions: readonly PublishedVersion[] }) {
  const { of, versions } = props;
  if (versions.length === 0) return null;
  return (
    <details className="rounded-card border border-sand-200 bg-white">
      <summary className="min-h-11 rounded-card p-4 font-semibold">
        {countOf(versions.length, 'earlier version')}
      </summary>
      <ul className="divide-y divide-sand-200 px-5 pb-2">
        {versions.map((published) => (
          <Earlier key={published.version} of={of} published={published} />
        ))}
      </ul>
    </details>
  );
}
