import type { CampaignSummary } from '@petwell/contracts';
import { useState } from 'react';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { ConfirmChange } from '../../../shared/ui/ConfirmChange.tsx';
import { useUndoCampaign } from '../api/campaigns.ts';
import { describeUndo } from '../texts.ts';

/** Keeps those at the old price who haven't moved yet. Shows nothing once that is no one. */
export function UndoCampaign({ campaign }: { campaign: CampaignSummary }) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoCampaign(campaign.id);
  const close = () => {
    setIsOpen(false);
    undo.reset();
  };
  const run = async () => {
    try {
      await undo.mutateAsync();
      setIsOpen(false);
      showToast({ title: 'Undone', description: 'Everyone who hasn’t moved keeps the old price.' });
    } catch {
      // The dialog shows it.
    }
  };
  if ((campaign.undoneAt !== null || campaign.waiting === 0) && !isOpen) return null;
  return (
    <>
      <Button variant="outline" size="small" className="min-h-11" onClick={() => setIsOpen(true)}>
        Undo
      </Button>
      {isOpen && (
        <ConfirmChange
          title={`Undo the move to version ${campaign.toVersion}?`}
          text={describeUndo(campaign)}
          action="Undo the move"
          keep="Go back"
          isDestructive
          change={undo}
          onConfirm={() => void run()}
          onClose={close}
        />
      )}
    </>
  );
}
