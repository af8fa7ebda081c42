import { type PublicConfig, publicConfigSchema } from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { setClinicPhone } from '../../../shared/api/describe-error.ts';

/** GET /api/config: the clinic and how paying works. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const parse = (value: unknown) => publicConfigSchema.parse(value);
    const config = await apiRequest('/api/config', parse, { signal });
    setClinicPhone(config.clinic.phone);
    return config;
  },
  gcTime: Infinity,
});

/** The clinic's data; undefined until it has loaded. */
export function useConfig(): PublicConfig | undefined {
  return useQuery(configQuery).data;
}
