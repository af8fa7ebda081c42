import { type PublicConfig, publicConfigSchema } from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** GET /api/config: the clinic and how paying works. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => apiRequest('/api/config', (value) => publicConfigSchema.parse(value), { signal }),
  gcTime: Infinity,
});

/** The clinic's data; undefined until it has loaded. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}
