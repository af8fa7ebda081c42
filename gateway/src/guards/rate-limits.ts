import { AppError, limitKey } from '@petwell/chassis/core';
import type { RateLimit, RouteDefinition } from '@petwell/contracts';
import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { localsOf } from '../http/locals.ts';
import { clientAddress } from './client-address.ts';
import type { SharedCounters } from './shared-counters.ts';

/** Requests per address and minute. */
export type RateBudgets = Record<RateLimit, number> & {
  /** Requests per account and hour to all routes that lead to a card, together. */
  card: number;
};

/** The handlers that limit a route. */
export type RateLimitsOf = (route: RouteDefinition) => RequestHandler[];

export const noRateLimits: RateLimitsOf = () => [];

type Counter = { consume(key: string): Promise<unknown> };

const minuteSeconds = 60;

/**
 * Guessing, enrolling, and paying count for all gateways together. Reading and everyday changes count in
 * this process alone: with several gateways, an address gets that budget from each (ADR 7).
 */
const sharedLimits: ReadonlySet<RateLimit> = new Set(['signIn', 'enroll', 'pay']);

async function consume(counter: Counter, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const waitMs = Math.max(refusal.msBeforeNext, 1);
    throw new AppError('rate_limited', { retryAfterSeconds: waitMs / 1000 });
  }
}

/**
 * Limits each route per client address, by method and path, and routes that lead to a card per account as
 * well: reading uses up no writes, and a write never has a read's budget.
 */
export function createRateLimits(deps: {
  budgets: RateBudgets;
  /** Without it everything counts in this process. */
  shared: SharedCounters | undefined;
}): RateLimitsOf {
  const { budgets, shared } = deps;
  const createCounter = (
    options: { keyPrefix: string; points: number; duration: number },
    isShared = true,
  ): Counter => (isShared && shared?.create(options)) || new RateLimiterMemory(options);
  const cards = createCounter({
    keyPrefix: 'card',
    points: budgets.card,
    duration: 60 * minuteSeconds,
  });

  return ({ method, path, limit, leadsToCard }) => {
    const counter = createCounter(
      { keyPrefix: `${method} ${path}`, points: budgets[limit], duration: minuteSeconds },
      sharedLimits.has(limit),
    );
    const limitAddress: RequestHandler = async (request, _response, next) => {
      await consume(counter, limitKey(clientAddress(request)));
      next();
    };
    const limitAccount: RequestHandler = async (_request, response, next) => {
      const account = localsOf(response).identity?.account;
      if (account !== undefined) await consume(cards, account);
      next();
    };
    return leadsToCard ? [limitAddress, limitAccount] : [limitAddress];
  };
}
