import type { EnrollmentView, Owner } from '@petwell/contracts';
import { RefreshCw } from 'lucide-react';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useRefreshStatus } from '../api/refresh-status.ts';
import { refreshToasts } from '../texts.ts';
import { AddPetButton } from './AddPetButton.tsx';
import { CancelEnrollment } from './CancelEnrollment.tsx';

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
      <span>Refresh Status</span>
    </Button>
  );
}

type DashboardActionsProps = {
  owner: Owner;
  selected: EnrollmentView;
  isReadOnly: boolean;
  /** With several pets, their tiles have the button. */
  canAddPet: boolean;
  mayCancel: boolean;
};

/** Renders the owner's actions; the demo owner's are disabled. */
export function DashboardActions(props: DashboardActionsProps) {
  const { owner, selected, isReadOnly, canAddPet, mayCancel } = props;
  return (
    <div className="flex flex-wrap print:hidden">
      {!isReadOnly && canAddPet && <AddPetButton owner={owner} />}
      {!isReadOnly && <RefreshButton />}
      {mayCancel && (
        <CancelEnrollment key={selected.id} enrollment={selected} isReadOnly={isReadOnly} />
      )}
    </div>
  );
}
