import { publicRoutes as definitions, type RateLimit } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which budget per address and minute a route draws from; every route counts for itself. */
export type RateClass = RateLimit;

/** The services that have public routes. */
export type Upstream = Exclude<ServiceName, 'gateway'>;

export type PublicRoute = {
  /** `{name}` stands for exactly one path segment. */
  path: string;
  methods: readonly Method[];
  /** The gateway answers those of `gateway` itself. */
  service: Upstream | 'gateway';
  rate: RateClass;
  /** Default 1 MB. */
  bodyLimitBytes?: number;
  /** What tries a card, or hands out what a card can be tried with; counted per account, too. */
  leadsToCard?: true;
  /** Its answers are the same for everybody, and kept here as long as they allow it. */
  isForEverybody?: true;
  /** Called by machines that are no browsers and prove who they are by other means. */
  isExemptFromSameOrigin?: true;
};

export const defaultBodyLimitBytes = 1024 * 1024;

const byPath = Object.groupBy(definitions, ({ path }) => path);

/** Everything that is reachable from outside, from the contracts. What is not in it does not exist. */
export const publicRoutes: readonly PublicRoute[] = Object.values(byPath).flatMap((routes = []) => {
  const [first] = routes;
  if (!first) return [];
  const { path, service, limit, bodyLimitBytes, leadsToCard, isExemptFromSameOrigin } = first;
  return {
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    methods: routes.map(({ method }) => method.toUpperCase() as Method),
    service,
    rate: limit,
    ...(bodyLimitBytes !== undefined && { bodyLimitBytes }),
    ...(leadsToCard && { leadsToCard }),
    ...(path === '/api/plans' && { isForEverybody: true as const }),
    ...(isExemptFromSameOrigin && { isExemptFromSameOrigin }),
  };
});
