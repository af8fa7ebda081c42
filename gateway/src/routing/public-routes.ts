import { publicRoutes as table, type RateClass, type Upstream } from './route-table.ts';

export type RateLimit = RateClass;
export type ProxiedService = Upstream;

/** What the gateway needs to know of a public route. */
export type PublicRoute = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `:name` stands for exactly one path segment. */
  path: string;
  service: Upstream | 'gateway';
  limit: RateLimit;
  bodyLimitBytes?: number;
  leadsToCard?: true;
  isExemptFromSameOrigin?: true;
};

export const publicRoutes: readonly PublicRoute[] = table.flatMap(({ methods, rate, ...route }) =>
  methods.map((method) => ({
    ...route,
    method: method.toLowerCase() as PublicRoute['method'],
    path: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    limit: rate,
  })),
);
