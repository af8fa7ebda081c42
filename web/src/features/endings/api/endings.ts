import {
  type EndEnrollment,
  endPlan,
  readEndPreview,
  readRestartPreview,
  undoEnd,
  type UndoKind,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** A plan as the dialogs about its end name it. */
export type EndableEnrollment = { enrollmentId: number; petName: string; planName: string };

/** The effects of ending a plan. Read again for each dialog, because payments and uses change it. */
export const endPreviewQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.endPreviews, enrollmentId],
    queryFn: ({ signal }) => callRoute(readEndPreview, { params: { id: enrollmentId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The charges for restarting an ended plan. Read again for each dialog, because the day moves on. */
export const restartPreviewQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.endPreviews, 'restart', enrollmentId],
    queryFn: ({ signal }) =>
      callRoute(readRestartPreview, { params: { id: enrollmentId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Changes a plan's end. Lists, figures, visits, and notes are read again. */
function useChange<Wanted>(
  enrollmentId: number,
  send: (wanted: Wanted) => Promise<{ enrollment: { endsOn?: string | undefined } }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['plan-end', enrollmentId],
    mutationFn: async (wanted: Wanted) => (await send(wanted)).enrollment,
    onSettled: () => {
      const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[1] !== adminKeys.endPreviews[1];
      void queryClient.invalidateQueries({ queryKey: adminKeys.all, predicate: isAnother });
    },
  });
}

export const useEndEnrollment = (enrollmentId: number) =>
  useChange(enrollmentId, (body: EndEnrollment) =>
    callRoute(endPlan, { params: { id: enrollmentId }, body, onceIn: 'page' }),
  );

/** Lets a plan go on, or has its owner mailed a link to start it again. */
export const useUndoEnd = (enrollmentId: number) =>
  useChange(enrollmentId, (kind: UndoKind) =>
    callRoute(undoEnd, { params: { id: enrollmentId }, body: { kind }, onceIn: 'page' }),
  );
