import {
  type EnrollmentBenefits,
  moveRedemption,
  readRedemptions,
  redeem,
  type redeemSchema,
  type RedemptionResponse,
  undoRedemption,
} from '@petwell/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';

/** What was recorded in the plan year, newest first, with what was undone. */
export const redemptionsQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: [...adminKeys.benefits, enrollmentId, 'redemptions'],
    queryFn: async ({ signal }) =>
      (await callRoute(readRedemptions, { params: { id: enrollmentId }, signal })).redemptions,
    refetchOnMount: 'always',
  });

/** Shows the new counter at once, before everything is read again. */
function showBalance(
  queryClient: QueryClient,
  enrollmentId: number,
  { benefit }: RedemptionResponse,
): void {
  queryClient.setQueryData<EnrollmentBenefits>(
    benefitsQuery(enrollmentId, 'staff').queryKey,
    (known) =>
      known && {
        ...known,
        benefits: known.benefits.map((one) => (one.code === benefit.code ? benefit : one)),
      },
  );
}

/** Also after a refusal: another desk may have been faster. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const { benefits, desk, activity } = adminKeys;
  await Promise.all(
    [benefits, desk, activity].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** 409 `none_left`; 409 `plan_not_active` unless a manager gives a reason. */
export function useRedeem(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof redeemSchema>) =>
      callRoute(redeem, { params: { id: enrollmentId }, body, onceIn: 'page' }),
    onSuccess: (response) => showBalance(queryClient, enrollmentId, response),
    onSettled: () => void readAgain(queryClient),
  });
}

type Undo = { redemptionId: number; reason: string };

/** 409 `status_conflict` if it is undone already. */
export function useUndoRedemption(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ redemptionId, reason }: Undo) =>
      callRoute(undoRedemption, { params: { id: redemptionId }, body: { reason }, onceIn: 'page' }),
    onSuccess: (response) => showBalance(queryClient, enrollmentId, response),
    onSettled: () => void readAgain(queryClient),
  });
}

type Move = Undo & { enrollmentId: number };

/** Refused like recording it there. */
export function useMoveRedemption() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ redemptionId, ...body }: Move) =>
      callRoute(moveRedemption, { params: { id: redemptionId }, body, onceIn: 'page' }),
    onSettled: () => void readAgain(queryClient),
  });
}
