import { adminJobSchema, type SyncReport, syncReportSchema } from '@petwell/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

const jobPollIntervalMs = 1000;
/** 200 with the report, or 202 with a job when it takes longer. */
const syncAnswerSchema = z.union([adminJobSchema, syncReportSchema]);

/** What this tab knows of the last sync of many: the job that still runs, or the report. */
export type SyncRun = { jobId: number | null; report: SyncReport | null };

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

/** POST /api/admin/sync-payment-status: everybody, or only these enrollments. */
export function useSyncPayments() {
  return useMutation({
    mutationFn: (enrollmentIds: readonly number[] | 'all') =>
      apiRequest('/api/admin/sync-payment-status', (value) => syncAnswerSchema.parse(value), {
        method: 'POST',
        body: enrollmentIds === 'all' ? {} : { enrollmentIds },
      }),
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
