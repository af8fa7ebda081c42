import { readSummary } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

/** The clinic's figures. */
export const summaryQuery = queryOptions({
  queryKey: adminKeys.summary,
  queryFn: ({ signal }) => callRoute(readSummary, { signal }),
});
