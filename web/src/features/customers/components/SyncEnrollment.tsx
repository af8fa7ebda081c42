import type { AdminEnrollment, SyncReport } from '@petwell/contracts';
import { RefreshCw } from 'lucide-react';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { statusLabels } from '../../../shared/enrollments/status-labels.ts';
import { useRefreshCustomers, useSyncPayments } from '../api/sync-payments.ts';
import { syncToasts } from '../texts.ts';

function showOutcome(report: SyncReport, petName: string): void {
  const [result] = report.results;
  if (result?.error != null) {
    showToast({
      title: syncToasts.failed.title,
      description: result.error,
      variant: 'destructive',
    });
    return;
  }
  const isChanged = result !== undefined && result.oldStatus !== result.newStatus;
  showToast({
    title: syncToasts.done,
    description: isChanged
      ? `${petName}’s plan: ${statusLabels[result.oldStatus]} is now ${statusLabels[result.newStatus]}.`
      : `${petName}’s plan matches Stripe.`,
  });
}

/** Reads a subscription from the payment provider again. */
export function SyncEnrollment({ enrollment }: { enrollment: AdminEnrollment }) {
  const sync = useSyncPayments();
  const refresh = useRefreshCustomers();
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      const answer = await sync.mutateAsync([enrollment.id]);
      if ('summary' in answer) showOutcome(answer, enrollment.petName);
      else
        showToast({
          title: 'Sync started',
          description: 'Stripe is responding slowly. Refresh in a minute to see the result.',
        });
      await refresh();
    } catch (error) {
      showErrorToast(syncToasts.failed, error);
    } finally {
      flight.finish();
    }
  };
  return (
    <Button variant="ghost" size="small" isLoading={sync.isPending} onClick={() => void run()}>
      {!sync.isPending && <RefreshCw aria-hidden className="size-4" />}
      <span>Sync</span>
    </Button>
  );
}
