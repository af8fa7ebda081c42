import {
  type AdminJob,
  type CustomerSelection,
  readJob,
  type SyncReport,
  syncPayments,
} from '@petwell/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

const jobPollIntervalMs = 1000;

/** What this tab knows of the last bulk sync: the job that still runs, or the report. */
export type SyncRun = {
  jobId: number | null;
  report: SyncReport | null;
  /** It stopped before every enrollment was read. */
  hasFailed: boolean;
};
export const noSyncRun: SyncRun = { jobId: null, report: null, hasFailed: false };

/** Cached beyond the page, so that progress is still shown after visiting another one. */
export const syncRunQuery = queryOptions<SyncRun>({
  queryKey: adminKeys.syncRun,
  queryFn: skipToken,
  gcTime: Infinity,
});

/** Reads the job every second while it runs, also after a failed read. */
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

/** Every enrollment, these, or those of all customers whom a filter finds. */
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

/** Refetches customers and figures. */
export function useRefreshCustomers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminKeys.customers }),
      queryClient.invalidateQueries({ queryKey: adminKeys.summary }),
    ]);
  };
}
