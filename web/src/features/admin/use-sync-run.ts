import type { SyncReport } from '@petwell/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import {
  syncJobQuery,
  type SyncRun,
  syncRunQuery,
  useRefreshCustomers,
  useSyncPayments,
} from './api/sync-payments.ts';
import { formatCount } from './format.ts';
import { syncToasts } from './texts.ts';

function tellFailed(error: unknown): void {
  const { title, fallback } = syncToasts.failed;
  showToast({ title, description: describeError(error, fallback), variant: 'destructive' });
}

function tellDone({ summary, results }: SyncReport): void {
  const errors = results.filter(({ error }) => error !== null).length;
  const counts = [
    `${formatCount(summary.totalSynced)} synced`,
    `${formatCount(summary.statusUpdated)} updated`,
    `${formatCount(summary.noChanges)} unchanged`,
    ...(errors > 0 ? [`${formatCount(errors)} could not be read`] : []),
  ];
  showToast({ title: syncToasts.done, description: `${counts.join(', ')}.` });
}

/** Sync of many: the answer comes at once, or a job is followed until its report is there. */
export function useSyncRun() {
  const queryClient = useQueryClient();
  const sync = useSyncPayments();
  const refresh = useRefreshCustomers();
  const flight = useSingleFlight();
  const { data: run = { jobId: null, report: null } } = useQuery(syncRunQuery);
  const { data: job, error: jobError } = useQuery(syncJobQuery(run.jobId));
  const setRun = useCallback(
    (next: SyncRun) => queryClient.setQueryData(syncRunQuery.queryKey, next),
    [queryClient],
  );

  const end = (report: SyncReport | null) => {
    setRun({ jobId: null, report });
    if (report === null) tellFailed(null);
    else tellDone(report);
    void refresh();
  };
  const isOver =
    run.jobId !== null && (hasCode(jobError, 'not_found') || (job && job.status !== 'running'));
  useEffect(() => {
    if (isOver) end(job?.status === 'finished' ? job.report : null);
  });

  const start = async (enrollmentIds: readonly number[] | 'all') => {
    if (run.jobId !== null || !flight.start()) return;
    setRun({ jobId: null, report: null });
    try {
      const answer = await sync.mutateAsync(enrollmentIds);
      if ('summary' in answer) end(answer);
      else setRun({ jobId: answer.jobId, report: null });
    } catch (error) {
      tellFailed(error);
    } finally {
      flight.finish();
    }
  };

  return {
    start: (enrollmentIds: readonly number[] | 'all') => void start(enrollmentIds),
    isRunning: sync.isPending || run.jobId !== null,
    /** Of a job that takes longer; null until it has told how far it is. */
    progress: run.jobId === null || job === undefined ? null : { done: job.done, total: job.total },
    report: run.report,
    dismiss: () => setRun({ jobId: null, report: null }),
  };
}
export type SyncControl = ReturnType<typeof useSyncRun>;
