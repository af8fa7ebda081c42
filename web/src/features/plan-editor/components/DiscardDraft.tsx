import type { OfferDetail } from '@petwell/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { useDiscardDraft } from '../api/offers.ts';

type DiscardDraftProps = {
  detail: OfferDetail;
  revision: number;
  /** `left`: what is left of it; undefined if it was never sold. */
  onDone: (left: OfferDetail | undefined) => void;
};

/** Throws the draft away, for everyone. */
export function DiscardDraft({ detail, revision, onDone }: DiscardDraftProps) {
  const [isOpen, setIsOpen] = useState(false);
  const discard = useDiscardDraft(detail);
  const wasSold = detail.current !== null || detail.scheduled !== null;
  const run = async () => {
    try {
      onDone(await discard.mutateAsync(revision));
    } catch {
      // The dialog shows it.
    }
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Discard draft
      </Button>
      {isOpen && (
        <ConfirmChange
          title="Discard this draft?"
          text={
            wasSold
              ? 'The draft is deleted, also for your colleagues. What is sold stays as it is.'
              : `It was never sold: the ${detail.kind} is deleted with its draft.`
          }
          action="Discard"
          keep="Go back"
          isDestructive
          change={discard}
          onConfirm={() => void run()}
          onClose={() => {
            setIsOpen(false);
            discard.reset();
          }}
        />
      )}
    </>
  );
}
