import type { PublicConfig } from '@petwell/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { setClinicPhone } from '../api/describe-error.ts';
import { loadRoutes } from '../api/lazy-routes.ts';
import { setClinicClock, setClinicTimeZone } from '../format-date.ts';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const { callRoute, readConfig } = await loadRoutes();
    const config = await callRoute(readConfig, { signal });
    setClinicPhone(config.clinic.phone);
    setClinicTimeZone(config.clinic.timeZone);
    setClinicClock(config.now);
    return config;
  },
  gcTime: Infinity,
});

/** Returns the clinic's data and the payment settings; undefined until loaded. */
export function useConfig(): PublicConfig | undefined {
  const { data } = useQuery(configQuery);
  // It may arrive before the whole page is hydrated.
  return useIsHydrated() ? data : undefined;
}
