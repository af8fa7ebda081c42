import { AppError } from '@petwell/chassis';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PublicRoute, RateClass } from '../routing/route-table.ts';

/** Requests per address and minute. */
export type RateBudgets = Record<RateClass, number>;

/** Throws AppError rate_limited with when to come back. */
export type LimitRate = (route: PublicRoute, key: string) => Promise<void>;

export const noRateLimits: LimitRate = () => Promise.resolve();

/** Counts every route for itself, in this process. */
export function createRateLimits(routes: readonly PublicRoute[], budgets: RateBudgets): LimitRate {
  const limiters = new Map(
    routes.map((route) => [
      route,
      new RateLimiterMemory({ keyPrefix: route.path, points: budgets[route.rate], duration: 60 }),
    ]),
  );
  return async (route, key) => {
    try {
      await limiters.get(route)?.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('rate_limited', { retryAfterSeconds: refusal.msBeforeNext / 1000 });
    }
  };
}
