import { readPlanReport } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

/** A month's recurring revenue, with the active plans by name at its end, or now. */
export const planReportQuery = (month: string) =>
  queryOptions({
    queryKey: [...adminKeys.money, 'plans', month],
    queryFn: ({ signal }) => callRoute(readPlanReport, { query: { month }, signal }),
  });
