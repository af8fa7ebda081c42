import {
  type AdminJob,
  type CustomerSelection,
  readJob,
  type SyncReport,
  syncPayments,
} from '@petwell/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { refreshRecords } from './change-enrollment.ts';

const jobPollIntervalMs = 1000;

/** This tab's last bulk sync: the running job, or the report. */
export type SyncRun = {
  jobId: number | null;
  report: SyncReport | null;
  /** It stopped before every enrollment was read. */
  hasFailed: boolean;
};
export const noSyncRun: SyncRun = { jobId: null, report: null, hasFailed: false };

/** Cached beyond the page, so that progress is still shown after navigating away and back. */
export const syncRunQuery = queryOptions<SyncRun>({
  queryKey: adminKeys.syncRun,
  queryFn: skipToken,
  gcTime: Infinity,
});

/** Polls the job every second while it runs, also after a failed read. */
export const syncJobQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: [...adminKeys.syncRun, jobId],
    queryFn:
      jobId === null
        ? skipToken
        : async ({ signal }) =>
            (await callRoute(readJob, { params: { id: jobId }, signal })) as AdminJob,
    refetchInterval: (query) =>
      (query.state.data?.status ?? 'running') === 'running' ? jobPollIntervalMs : false,
  });

/** All enrollments, these ones, or those of all customers who match a filter. */
export type SyncTarget = 'all' | readonly number[] | CustomerSelection;

function bodyOf(target: SyncTarget) {
  if (target === 'all') return {};
  return 'expectedCount' in target ? { selection: target } : { enrollmentIds: [...target] };
}

/** 200 with the report, or 202 with a job when it takes longer. */
export const useSyncPayments = () =>
  useMutation({
    mutationFn: (target: SyncTarget) =>
      callRoute(syncPayments, { body: bodyOf(target), onceIn: 'page' }),
  });

/** Refetches customers, figures, and the open customer's records. */
export function useRefreshCustomers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminKeys.customers }),
      queryClient.invalidateQueries({ queryKey: adminKeys.summary }),
      refreshRecords(queryClient),
    ]);
  };
}
