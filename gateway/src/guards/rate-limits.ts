import { AppError } from '@petwell/chassis/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PublicRoute, RateClass } from '../routing/route-table.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Requests per address and minute. */
export type RateBudgets = Record<RateClass, number> & {
  /** Requests per account and hour to all routes that lead to a card, together. */
  card: number;
};

/** Who asks: the address, and whose session it is when there is one. */
type Asking = { address: string; account: string | undefined };

/** Throws AppError rate_limited with when to come back. */
export type LimitRate = (route: PublicRoute, asking: Asking) => Promise<void>;

export const noRateLimits: LimitRate = () => Promise.resolve();

type Counter = { consume(key: string): Promise<unknown> };

const minute = 60;

/**
 * What is guessed, tried out or paid for counts for all gateways together. Reading and everyday changes
 * count in this process alone: with several gateways an address gets that budget from each (ADR 7).
 */
const sharedClasses: ReadonlySet<RateClass> = new Set(['signIn', 'enroll', 'pay']);

async function consume(counter: Counter, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const waitMs = Math.max(refusal.msBeforeNext, 1);
    throw new AppError('rate_limited', { retryAfterSeconds: waitMs / 1000 });
  }
}

/** Every route counts each address for itself; cards count each account besides. */
export function createRateLimits(deps: {
  routes: readonly PublicRoute[];
  budgets: RateBudgets;
  /** Without it everything counts in this process. */
  shared: SharedCounters | undefined;
}): LimitRate {
  const { routes, budgets, shared } = deps;
  const create = (options: { keyPrefix: string; points: number; duration: number }): Counter =>
    shared?.create(options) ?? new RateLimiterMemory(options);
  const perAddress = new Map<PublicRoute, Counter>(
    routes.map((route) => {
      const options = { keyPrefix: route.path, points: budgets[route.rate], duration: minute };
      const isShared = sharedClasses.has(route.rate);
      return [route, isShared ? create(options) : new RateLimiterMemory(options)];
    }),
  );
  const cards = create({ keyPrefix: 'card', points: budgets.card, duration: 60 * minute });

  return async (route, { address, account }) => {
    const counter = perAddress.get(route);
    if (counter) await consume(counter, address);
    if (route.leadsToCard && account !== undefined) await consume(cards, account);
  };
}
