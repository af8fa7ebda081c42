import {
  type CallKind,
  readSnoozed,
  recordCall,
  type Snooze,
  type SnoozableList,
  snoozeWork,
  wakeWork,
} from '@petwell/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** Refetches the work list, and what the customer's timeline shows of it. */
function refresh(queryClient: QueryClient): void {
  const { workList, notes, activity } = adminKeys;
  for (const queryKey of [workList, notes, activity]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useRecordCall(invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: CallKind) =>
      callRoute(recordCall, { params: { invoiceId }, body: { kind }, onceIn: 'page' }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useSnooze(invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Snooze) =>
      callRoute(snoozeWork, { params: { invoiceId }, body, onceIn: 'page' }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useWake() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ invoiceId, list }: { invoiceId: string; list: SnoozableList }) =>
      callRoute(wakeWork, { params: { invoiceId }, body: { list }, onceIn: 'page' }),
    onSuccess: () => refresh(queryClient),
  });
}

/** Reads the cases snoozed from the work list, the first to come back first. Refetched on every visit. */
export const snoozedQuery = queryOptions({
  queryKey: [...adminKeys.workList, 'snoozed'],
  queryFn: async ({ signal }) => (await callRoute(readSnoozed, { signal })).items,
  refetchOnMount: 'always',
});
