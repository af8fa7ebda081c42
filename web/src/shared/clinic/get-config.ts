import type { PublicConfig } from '@petwell/contracts';
import { endingWayOf, type TextTerms } from '@petwell/contracts/legal';
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

/** Returns what the texts promise. The server refuses an agreement to other terms than its own. */
export function useTextTerms(): TextTerms {
  const config = useConfig();
  return {
    price: config?.priceTerms ?? 'plan-year',
    ending: endingWayOf(config?.isCancelOnline === true),
  };
}
