import type { AdminJob, SyncReport } from '@petwell/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { hasCode } from '../../shared/api/api-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import {
  noSyncRun,
  syncJobQuery,
  type SyncRun,
  type SyncTarget,
  syncRunQuery,
  useRefreshCustomers,
  useSyncPayments,
} from './api/sync-payments.ts';
import { formatCount } from '../../shared/staff/format.ts';
import { syncToasts } from './texts.ts';

function showFailed(error: unknown): void {
  showErrorToast(syncToasts.failed, error);
}

function showDone({ summary, results }: SyncReport): void {
  const { missing, otherAccount } = summary;
  const errors = results.filter(({ error }) => error !== null).length - missing - otherAccount;
  const counts = [
    `${formatCount(summary.totalSynced)} synced`,
    `${formatCount(summary.statusUpdated)} updated`,
    `${formatCount(summary.noChanges)} unchanged`,
    ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
    ...(otherAccount > 0 ? [`${formatCount(otherAccount)} in another Stripe account`] : []),
    ...(errors > 0 ? [`${formatCount(errors)} could not be read`] : []),
  ];
  showToast({ title: syncToasts.done, description: `${counts.join(', ')}.` });
}

/** Runs a bulk sync: uses the immediate report, or polls the job until its report is ready. */
export function useSyncRun() {
  const queryClient = useQueryClient();
  const sync = useSyncPayments();
  const refresh = useRefreshCustomers();
  const flight = useSingleFlight();
  const { data: run = noSyncRun } = useQuery(syncRunQuery);
  const { data: job, error: jobError } = useQuery(syncJobQuery(run.jobId));
  const setRun = useCallback(
    (next: SyncRun) => queryClient.setQueryData(syncRunQuery.queryKey, next),
    [queryClient],
  );

  const end = ({ status, report }: Pick<AdminJob, 'status' | 'report'>) => {
    // After a failure, the partial report is still worth showing.
    const hasFailed = report === null || status === 'failed';
    setRun({ jobId: null, report, hasFailed });
    if (hasFailed) showFailed(null);
    else showDone(report);
    void refresh();
  };
  const isOver =
    run.jobId !== null && (hasCode(jobError, 'not_found') || (job && job.status !== 'running'));
  useEffect(() => {
    if (isOver) end(job ?? { status: 'failed', report: null });
  });

  const start = async (target: SyncTarget) => {
    if (run.jobId !== null || !flight.start()) return;
    setRun(noSyncRun);
    try {
      const answer = await sync.mutateAsync(target);
      if ('summary' in answer) end({ status: 'finished', report: answer });
      else if (answer.status === 'failed') end(answer);
      else setRun({ ...noSyncRun, jobId: answer.jobId });
    } catch (error) {
      showFailed(error);
    } finally {
      flight.finish();
    }
  };

  return {
    start: (target: SyncTarget) => void start(target),
    isRunning: sync.isPending || run.jobId !== null,
    /** Progress of a background job; null until the job reports it. */
    progress: run.jobId === null || job === undefined ? null : { done: job.done, total: job.total },
    report: run.report,
    hasFailed: run.hasFailed,
    dismiss: () => setRun(noSyncRun),
  };
}
export type SyncControl = ReturnType<typeof useSyncRun>;
