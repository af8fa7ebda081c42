import {
  listFigureMembers,
  readPlanFigures,
  readServiceUses,
  type MemberFigure,
} from '@petwell/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

export const planFiguresQuery = queryOptions({
  queryKey: adminKeys.planFigures,
  queryFn: ({ signal }) => callRoute(readPlanFigures, { signal }),
});

export const serviceUsesQuery = queryOptions({
  queryKey: [...adminKeys.planFigures, 'services'],
  queryFn: ({ signal }) => callRoute(readServiceUses, { signal }),
});

/** A figure of one plan, or of all of them. */
export type ShownFigure = { figure: MemberFigure; planId?: number | undefined };

export const figureMembersQuery = (shown: ShownFigure) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.planFigures, 'members', shown],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listFigureMembers, { query: { ...shown, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
