import { acceptDispute, prepareEvidence, readDispute, submitEvidence } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** A dispute with its evidence, read whenever it is opened. */
export const disputeQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminKeys.payments, 'dispute', id],
    queryFn: ({ signal }) => callRoute(readDispute, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A manager's actions on a dispute. A retry after a lost response has the same key. */
export type DisputeStep = 'prepare' | 'accept' | { submit: string };

const send = (id: number, step: DisputeStep) => {
  const params = { id };
  if (step === 'prepare') return callRoute(prepareEvidence, { params, onceIn: 'page' });
  if (step === 'accept') return callRoute(acceptDispute, { params, onceIn: 'page' });
  const body = { evidenceId: step.submit };
  return callRoute(submitEvidence, { params, body, onceIn: 'page' });
};

export function useAnswerDispute(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: DisputeStep) => send(id, step),
    onSettled: () => {
      const { payments, activity, workList } = adminKeys;
      for (const queryKey of [payments, activity, workList]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
