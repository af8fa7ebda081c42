import type { Owner } from '@petwell/contracts';
import { Phone, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useRefreshStatus } from '../api/refresh-status.ts';
import { refreshToasts } from '../texts.ts';
import { AddPetButton } from './AddPetButton.tsx';

function RefreshButton() {
  const refresh = useRefreshStatus();
  const run = async () => {
    try {
      const { updates } = await refresh.mutateAsync();
      showToast(refreshToasts.updated(updates.length));
    } catch (error) {
      showErrorToast(refreshToasts.failed, error);
    }
  };
  return (
    <Button variant="ghost" size="small" isLoading={refresh.isPending} onClick={() => void run()}>
      {!refresh.isPending && <RefreshCw aria-hidden className="size-4" />}
      Refresh Status
    </Button>
  );
}

type DashboardActionsProps = {
  owner: Owner;
  isReadOnly: boolean;
  /** With several pets, their tiles have the button. */
  canAddPet: boolean;
  mayCancel: boolean;
};

/** Renders the owner's actions; the demo owner's are disabled. */
export function DashboardActions(props: DashboardActionsProps) {
  const { owner, isReadOnly, canAddPet, mayCancel } = props;
  const [isCancelOpen, setIsCancelOpen] = useState(false);
  return (
    <div className="flex flex-wrap print:hidden">
      {!isReadOnly && canAddPet && <AddPetButton owner={owner} />}
      {!isReadOnly && <RefreshButton />}
      {mayCancel && (
        <Button variant="ghost" size="small" onClick={() => setIsCancelOpen(true)}>
          Need to Cancel?
        </Button>
      )}
      <Dialog
        isOpen={isCancelOpen}
        onClose={() => setIsCancelOpen(false)}
        title="Need to cancel or change a plan?"
        actions={<Button onClick={() => setIsCancelOpen(false)}>Keep my plan</Button>}
      >
        <p className="flex items-start gap-3">
          <Phone aria-hidden className="mt-1 size-5 shrink-0 text-brand-700" />
          <span>
            We handle this by phone, so your pet doesn’t miss any care. Call the clinic:{' '}
            <ClinicPhone />
          </span>
        </p>
      </Dialog>
    </div>
  );
}
