import { endHold, holdPlan, previewHold, type HoldPlan } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** A plan as the dialogs about its hold name it. */
export type HoldablePlan = { enrollmentId: number; petName: string; planName: string };

/** What a hold of some months does. Read again for each dialog, because the days move on. */
export const holdPreviewQuery = (enrollmentId: number, months: number) =>
  queryOptions({
    queryKey: [...adminKeys.endPreviews, 'hold', enrollmentId, months],
    queryFn: ({ signal }) =>
      callRoute(previewHold, { params: { id: enrollmentId }, body: { months }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Changes a plan's hold. Lists, figures, and notes are read again. */
function useChange<Wanted>(enrollmentId: number, send: (wanted: Wanted) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['plan-hold', enrollmentId],
    mutationFn: send,
    onSettled: () => {
      const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[1] !== adminKeys.endPreviews[1];
      void queryClient.invalidateQueries({ queryKey: adminKeys.all, predicate: isAnother });
    },
  });
}

export const useHoldPlan = (enrollmentId: number) =>
  useChange(enrollmentId, (body: HoldPlan) =>
    callRoute(holdPlan, { params: { id: enrollmentId }, body, onceIn: 'page' }),
  );

export const useEndHold = (enrollmentId: number) =>
  useChange(enrollmentId, () =>
    callRoute(endHold, { params: { id: enrollmentId }, body: {}, onceIn: 'page' }),
  );
