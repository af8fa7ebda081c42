import {
  type BenefitBalance,
  type EnrollmentBenefits,
  moveRedemption,
  readRedemptions,
  redeemBatch,
  type redeemBatchSchema,
  undoRedemptions,
} from '@petwell/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';

/** Uses recorded in the plan year, newest first, undone ones included. */
export const redemptionsQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.benefits, enrollmentId, 'redemptions'],
    queryFn: async ({ signal }) =>
      (await callRoute(readRedemptions, { params: { id: enrollmentId }, signal })).redemptions,
    refetchOnMount: 'always',
  });

/** Shows the new counters at once, before everything is read again. */
function showBalances(queryClient: QueryClient, enrollmentId: number, benefits: BenefitBalance[]) {
  const counted = new Map(benefits.map((one) => [one.code, one]));
  queryClient.setQueryData<EnrollmentBenefits>(
    benefitsQuery(enrollmentId, 'staff').queryKey,
    (known) =>
      known && {
        ...known,
        benefits: known.benefits.map((one) => counted.get(one.code) ?? one),
      },
  );
}

/** Also after a refusal: a colleague may have been faster. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const { benefits, desk, activity } = adminKeys;
  await Promise.all(
    [benefits, desk, activity].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Records all services or none. 409 `none_left`; 409 `plan_not_active` unless a manager gives a reason. */
export function useRecordServices(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof redeemBatchSchema>) =>
      callRoute(redeemBatch, { params: { id: enrollmentId }, body, onceIn: 'page' }),
    onSuccess: ({ benefits }) => showBalances(queryClient, enrollmentId, benefits),
    onSettled: () => void readAgain(queryClient),
  });
}

/** Undoes all uses or none. 409 `status_conflict` if one is undone already. */
export function useUndoRedemptions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; reason: string }) =>
      callRoute(undoRedemptions, { body, onceIn: 'page' }),
    // An earlier plan year has its own counters.
    onSettled: () => void readAgain(queryClient),
  });
}

type Move = { redemptionId: number; enrollmentId: number; reason: string };

/** Refused like recording it there. */
export function useMoveRedemption() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ redemptionId, ...body }: Move) =>
      callRoute(moveRedemption, { params: { id: redemptionId }, body, onceIn: 'page' }),
    onSettled: () => void readAgain(queryClient),
  });
}
