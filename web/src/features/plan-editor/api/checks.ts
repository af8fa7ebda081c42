import {
  backtestPlan,
  type OfferContent,
  type PetProfile,
  type PlanContent,
  previewOffer,
} from '@petwell/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import type { OfferKey } from './offers.ts';

/** How a draft looks to owners, and what is odd about it. The last answer stays while the next one is on its way. */
export const previewQuery = (
  { kind, id }: OfferKey,
  content: OfferContent,
  pet: PetProfile | null,
) =>
  queryOptions({
    queryKey: [...adminKeys.offers, 'preview', kind, id, content, pet],
    queryFn: ({ signal }) =>
      callRoute(previewOffer, { params: { kind, id }, body: { content, pet }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    staleTime: 60_000,
  });

/** What the plan's members would have paid, used, and cost under a draft. */
export const backtestQuery = (planId: number, content: PlanContent) =>
  queryOptions({
    queryKey: [...adminKeys.backtests, planId, content],
    queryFn: ({ signal }) => callRoute(backtestPlan, { body: { planId, content }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    staleTime: 60_000,
  });
