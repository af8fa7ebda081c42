import {
  callOffHandover,
  orderHandover,
  readHandover,
  type OrderHandover,
} from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** A plan as the dialog about its handover names it. */
export type HandedPlan = { enrollmentId: number; petName: string; planName: string };

/** A plan's handover, and what stands in the way of one. */
export const handoverQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.handovers, enrollmentId],
    queryFn: ({ signal }) => callRoute(readHandover, { params: { id: enrollmentId }, signal }),
    staleTime: 0,
  });

/** Changes a plan's handover. Lists and the handover are read again. */
function useChange<Wanted, Answer>(
  enrollmentId: number,
  send: (wanted: Wanted) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ['handover', enrollmentId],
    mutationFn: send,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

export const useOrderHandover = (enrollmentId: number) =>
  useChange(enrollmentId, (body: OrderHandover) =>
    callRoute(orderHandover, { params: { id: enrollmentId }, body, onceIn: 'page' }),
  );

export const useCallOffHandover = (enrollmentId: number) =>
  useChange(enrollmentId, () =>
    callRoute(callOffHandover, { params: { id: enrollmentId }, body: {}, onceIn: 'page' }),
  );
