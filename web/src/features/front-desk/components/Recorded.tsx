import type { RedemptionBatch } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useUndoRedemptions } from '../api/redemptions.ts';
import { describeUse } from '../describe-redemption.ts';
import { deskTexts } from '../texts.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type RecordedProps = {
  batch: RedemptionBatch;
  /** The outcome of the visit, if it was one. */
  visitOutcome: string | null;
  mayUndo: boolean;
  onUndone: () => void;
};

/** Says what was recorded, and undoes all of it with one click. */
export function Recorded(props: RecordedProps) {
  const { batch, visitOutcome, mayUndo, onUndone } = props;
  const undo = useUndoRedemptions();
  const flight = useSingleFlight();
  const outcome = useRef<HTMLParagraphElement>(null);
  const [undone, setUndone] = useState<RedemptionBatch | null>(null);
  const isUndone = undone === batch;
  // The button that was pressed is gone.
  useEffect(() => outcome.current?.focus(), [batch, isUndone]);
  const { redemptions } = batch;
  const undoAll = async () => {
    if (!flight.start()) return;
    try {
      const ids = redemptions.map(({ id }) => id);
      await undo.mutateAsync({ ids, reason: deskTexts.undoReason });
      setUndone(batch);
      onUndone();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <div className="rounded-card border border-brand-200 bg-brand-50 px-4 py-3 shadow-float">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={outcome} role="status" tabIndex={-1} className="min-w-0 flex-1">
          <strong>{`${redemptions.length} ${isUndone ? 'undone' : 'recorded'}`}</strong>
          <span className="block text-sm text-ink-700">
            <Amounts>{redemptions.map(describeUse).join(', ')}</Amounts>
          </span>
          {visitOutcome !== null && <span className="block text-sm">{visitOutcome}</span>}
        </p>
        {mayUndo && !isUndone && (
          <Button
            variant="outline"
            isLoading={undo.isPending}
            aria-label={redemptions.length === 1 ? 'Undo' : `Undo all ${redemptions.length}`}
            onClick={() => void undoAll()}
          >
            Undo
          </Button>
        )}
      </div>
      {undo.isError && (
        <Alert variant="error" title="Nothing was undone" className="mt-3">
          {describeError(undo.error, deskTexts.notUndone)}
        </Alert>
      )}
    </div>
  );
}
