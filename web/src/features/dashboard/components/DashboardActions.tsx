import type { Owner } from '@petwell/contracts';
import { PawPrint, Phone, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { anchors, paths } from '../../../shared/paths.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { useRefreshStatus } from '../api/refresh-status.ts';
import { rememberOwner } from '../remember-owner.ts';
import { refreshToasts } from '../texts.ts';

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
    <Button variant="outline" isLoading={refresh.isPending} onClick={() => void run()}>
      {!refresh.isPending && <RefreshCw aria-hidden className="size-4" />}
      Refresh Status
    </Button>
  );
}

type DashboardActionsProps = {
  owner: Owner;
  isReadOnly: boolean;
  /** The clinic ends the plans of pets that died by itself. */
  mayCancel: boolean;
};

/** Renders the owner's actions; the demo owner's are disabled. */
export function DashboardActions({ owner, isReadOnly, mayCancel }: DashboardActionsProps) {
  const navigate = useNavigate();
  const [isCancelOpen, setIsCancelOpen] = useState(false);
  const addPet = () => {
    rememberOwner(owner);
    void navigate(`${paths.home}${anchors.petProfile}`);
  };
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
      {!isReadOnly && (
        <>
          <Button onClick={addPet}>
            <PawPrint aria-hidden className="size-4" />
            Add New Pet
          </Button>
          <RefreshButton />
        </>
      )}
      {mayCancel && (
        <Button variant="ghost" onClick={() => setIsCancelOpen(true)}>
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
