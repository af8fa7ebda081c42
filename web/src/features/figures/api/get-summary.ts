import { readSummary } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** The clinic's figures. */
export const summaryQuery = queryOptions({
  queryKey: adminKeys.summary,
  queryFn: ({ signal }) => callRoute(readSummary, { signal }),
});
