import type { PublicConfig } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { useAnswer } from '../../../shared/hooks/use-answer.ts';
import { parseConfig } from './parse-config.ts';

/** GET /api/config: the clinic and how paying works. */
export const configQuery = queryOptions<PublicConfig>({
  queryKey: ['config'],
  queryFn: ({ signal }) => apiRequest('/api/config', parseConfig, { signal }),
  gcTime: Infinity,
});

/** The clinic's data, or undefined until they have come. */
export function useConfig(): PublicConfig | undefined {
  return useAnswer(configQuery, (state) => state?.data);
}
