import {
  adminJobSchema,
  type CustomerSelection,
  type SyncReport,
  syncReportSchema,
} from '@petwell/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';
import { adminKeys } from './admin-keys.ts';

const jobPollIntervalMs = 1000;
/** 200 with the report, or 202 with a job when it takes longer. */
const syncAnswerSchema = z.union([adminJobSchema, syncReportSchema]);

/** What this tab knows of the last sync of many: the job that still runs, or the report. */
export type SyncRun = {
  jobId: number | null;
  report: SyncReport | null;
  /** It stopped before everybody was read. */
  hasFailed: boolean;
};
export const noSyncRun: SyncRun = { jobId: null, report: null, hasFailed: false };

/** Held beyond the page, so that progress is there again after a look at another one. */
export const syncRunQuery = queryOptions<SyncRun>({
  queryKey: adminKeys.syncRun,
  queryFn: skipToken,
  gcTime: Infinity,
});

/** GET /api/admin/jobs/{id}, every second while it runs, also when one answer fails. */
export const syncJobQuery = (jobId: number | null) =>
  queryOptions({
    queryKey: [...adminKeys.syncRun, jobId],
    queryFn:
      jobId === null
        ? skipToken
        : ({ signal }) =>
            apiRequest(`/api/admin/jobs/${jobId}`, (value) => adminJobSchema.parse(value), {
              signal,
            }),
    refetchInterval: (query) =>
      (query.state.data?.status ?? 'running') === 'running' ? jobPollIntervalMs : false,
  });

/** Everybody, these enrollments, or all whom a filter finds. */
export type SyncTarget = 'all' | readonly number[] | CustomerSelection;

function bodyOf(target: SyncTarget) {
  if (target === 'all') return {};
  return 'expectedCount' in target ? { selection: target } : { enrollmentIds: target };
}

/** POST /api/admin/sync-payment-status: a lost answer is asked for again, not the sync begun anew. */
export function useSyncPayments() {
  const path = '/api/admin/sync-payment-status';
  return useMutation({
    mutationFn: (target: SyncTarget) => {
      const body = bodyOf(target);
      return sendIntent({ name: path, body, heldBy: 'page' }, (headers) =>
        apiRequest(path, (value) => syncAnswerSchema.parse(value), {
          method: 'POST',
          body,
          headers,
        }),
      );
    },
  });
}

/** Asks for customers and figures anew. */
export function useRefreshCustomers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: adminKeys.customers }),
      queryClient.invalidateQueries({ queryKey: adminKeys.summary }),
    ]);
  };
}
