import {
  type AdminDeleteJob,
  type AdminDeleteResponse,
  countSubscriptions,
  type CustomerSelection,
  deleteCustomers,
  readJob,
} from '@petwell/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Each customer is canceled at the payment provider first, which is slow, so batches are small. */
const batchSize = 20;
const jobPollIntervalMs = 1000;
const toleratedFailures = 10;

export type DeleteOutcome = AdminDeleteResponse & {
  /** The error that stopped it before every customer was tried; deleted customers stay deleted. */
  stoppedBy: unknown;
};

/** Polls the job every second until it ends. The job runs on the server, so some reads may fail. */
async function followJob(jobId: number): Promise<AdminDeleteResponse> {
  for (let failures = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, jobPollIntervalMs));
    try {
      const { report } = (await callRoute(readJob, { params: { id: jobId } })) as AdminDeleteJob;
      if (report !== null) return report;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === toleratedFailures || hasCode(error, 'not_found')) throw error;
    }
  }
}

async function send(
  body: { userIds: number[] } | { selection: CustomerSelection },
): Promise<AdminDeleteResponse> {
  const response = await callRoute(deleteCustomers, { body });
  return 'jobId' in response ? followJob(response.jobId) : response;
}

async function getSubscriptionCount(
  { filter, excludedIds, expectedCount }: CustomerSelection,
  signal: AbortSignal,
): Promise<number> {
  const excluded = excludedIds.length === 0 ? null : excludedIds.join(',');
  const query = { ...filter, excludedIds: excluded, expectedCount };
  return (await callRoute(countSubscriptions, { query, signal })).count;
}

/** Counts the subscriptions that deleting a selection cancels. */
export const subscriptionCountQuery = (selection: CustomerSelection | null) =>
  queryOptions({
    queryKey: [...adminKeys.subscriptionCount, selection],
    queryFn: selection ? ({ signal }) => getSubscriptionCount(selection, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
  });

/** Customers by id, or all who match a filter. */
export type DeleteTarget = readonly number[] | CustomerSelection;

async function deleteAll(target: DeleteTarget): Promise<DeleteOutcome> {
  if ('expectedCount' in target) return { ...(await send({ selection: target })), stoppedBy: null };
  const outcome: DeleteOutcome = { deletedCount: 0, failed: [], stoppedBy: null };
  try {
    for (let at = 0; at < target.length; at += batchSize) {
      const { deletedCount, failed } = await send({ userIds: target.slice(at, at + batchSize) });
      outcome.deletedCount += deletedCount;
      outcome.failed.push(...failed);
    }
  } catch (error) {
    if (outcome.deletedCount === 0 && outcome.failed.length === 0) throw error;
    outcome.stoppedBy = error;
  }
  return outcome;
}

/** Deletes customers, ids in batches. Rejects only when nothing at all was deleted. */
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
