import { adminSummarySchema } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

/** GET /api/admin/summary: the figures, computed by the server. */
export const summaryQuery = queryOptions({
  queryKey: adminKeys.summary,
  queryFn: ({ signal }) =>
    apiRequest('/api/admin/summary', (value) => adminSummarySchema.parse(value), { signal }),
});
