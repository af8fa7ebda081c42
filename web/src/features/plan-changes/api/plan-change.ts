import {
  type ChangeChoice,
  type ChangeWay,
  type OrderedChange,
  orderPlanChange,
  previewPlanChange,
  readPlanChange,
  type ResponseOf,
  undoPlanChange,
} from '@petwell/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

export type PlanChange = ResponseOf<typeof readPlanChange>;
export type OrderAnswer = ResponseOf<typeof orderPlanChange>;

const readEveryMs = 2_000;

/** The owner is asked, or it waits for its day. */
export const isOpen = ({ state }: OrderedChange): boolean =>
  state === 'asked' || state === 'agreed';

/** What the owner or we do shows within seconds. */
const isMoving = (order: OrderedChange): boolean =>
  order.state === 'asked' || (order.state === 'agreed' && order.sheet.when === 'today');

/** What a plan can change to, and its order, which is read again while something happens to it. */
export const planChangeQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.planChanges, enrollmentId],
    queryFn: ({ signal }) => callRoute(readPlanChange, { params: { id: enrollmentId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.order != null && isMoving(data.order) ? readEveryMs : false,
    staleTime: 0,
    gcTime: 0,
  });

/** The sheet of a choice; the last one stays while the next one is on its way. Null: nothing differs yet. */
export const changePreviewQuery = (enrollmentId: number, body: ChangeChoice | null) =>
  queryOptions({
    queryKey: [...adminKeys.planChanges, enrollmentId, 'preview', body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) =>
            callRoute(previewPlanChange, { params: { id: enrollmentId }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

type Ordered = ChangeChoice & {
  way: ChangeWay;
  shown: { dueCents: number; monthlyCents: number };
};

/** Orders a change. A repetition after a lost answer orders it once. */
export function useOrderChange(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Ordered) =>
      callRoute(orderPlanChange, { params: { id: enrollmentId }, body, onceIn: 'page' }),
    // Also after a refusal: a colleague may have been first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Shows an order as the server just answered it. */
export const showOrder = (client: QueryClient, enrollmentId: number, order: OrderedChange) =>
  client.setQueryData(
    planChangeQuery(enrollmentId).queryKey,
    (change: PlanChange | undefined) => change && { ...change, order },
  );

/** Takes a change back. */
export function useUndoChange(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) =>
      callRoute(undoPlanChange, {
        params: { id: enrollmentId, changeId },
        body: {},
        onceIn: 'page',
      }),
    onSuccess: (order) => showOrder(queryClient, enrollmentId, order),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Reads the page again when an order comes to another state: plan, services, payments, and emails may be others. */
export function useFollowedOrder(order: OrderedChange | null): void {
  const queryClient = useQueryClient();
  const seen = useRef(order?.state);
  useEffect(() => {
    if (seen.current === order?.state) return;
    seen.current = order?.state;
    const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[1] !== adminKeys.planChanges[1];
    void queryClient.invalidateQueries({ queryKey: adminKeys.all, predicate: isAnother });
  }, [order?.state, queryClient]);
}
