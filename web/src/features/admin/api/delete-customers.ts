import {
  adminDeleteJobSchema,
  type AdminDeleteResponse,
  adminDeleteResponseSchema,
  type CustomerSelection,
} from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { hasCode } from '../../../shared/api/api-error.ts';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

/** Each is cancelled at the payment provider first, which takes its time: few per request. */
const batchSize = 20;

export type DeleteOutcome = AdminDeleteResponse & {
  /** What stopped it before everybody had been tried; what was done stays done. */
  stoppedBy: unknown;
};

const jobPollIntervalMs = 1000;
const toleratedFailures = 10;
/** 200 with the report, or 202 with a job when it takes longer. */
const answerSchema = z.union([adminDeleteJobSchema, adminDeleteResponseSchema]);

const readJob = (jobId: number) =>
  apiRequest(`/api/admin/jobs/${jobId}`, (value) => adminDeleteJobSchema.parse(value));

/** Asks every second until the job is over. It goes on without us: some answers may fail. */
async function followJob(jobId: number): Promise<AdminDeleteResponse> {
  for (let failures = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, jobPollIntervalMs));
    try {
      const { report } = await readJob(jobId);
      if (report !== null) return report;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === toleratedFailures || hasCode(error, 'not_found')) throw error;
    }
  }
}

async function send(
  body: { userIds: readonly number[] } | { selection: CustomerSelection },
): Promise<AdminDeleteResponse> {
  const answer = await apiRequest(
    '/api/admin/delete-selected-users',
    (value) => answerSchema.parse(value),
    { method: 'DELETE', body },
  );
  return 'jobId' in answer ? followJob(answer.jobId) : answer;
}

/** Customers by id, or all whom a filter finds. */
export type DeleteTarget = readonly number[] | CustomerSelection;

async function deleteAll(target: DeleteTarget): Promise<DeleteOutcome> {
  if ('expectedCount' in target) return { ...(await send({ selection: target })), stoppedBy: null };
  const outcome: DeleteOutcome = { deletedCount: 0, failed: [], stoppedBy: null };
  try {
    for (let at = 0; at < target.length; at += batchSize) {
      const userIds = target.slice(at, at + batchSize);
      const { deletedCount, failed } = await send({ userIds });
      outcome.deletedCount += deletedCount;
      outcome.failed.push(...failed);
    }
  } catch (error) {
    if (outcome.deletedCount === 0 && outcome.failed.length === 0) throw error;
    outcome.stoppedBy = error;
  }
  return outcome;
}

/** DELETE /api/admin/delete-selected-users, ids in batches. Rejects only when nothing at all was done. */
export function useDeleteCustomers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteAll,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.customers });
      void queryClient.invalidateQueries({ queryKey: adminKeys.summary });
    },
  });
}
