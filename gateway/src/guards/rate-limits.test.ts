import { publicRoutes } from '@petwell/contracts';
import type { RouteDefinition } from '@petwell/contracts';
import type { Request, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { createRateLimits, type RateBudgets } from './rate-limits.ts';

const budgets: RateBudgets = {
  read: 6,
  write: 3,
  signIn: 2,
  enroll: 2,
  pay: 2,
  webhook: 5,
  card: 100,
};

/** Sends requests to routes of one gateway, all from one address. */
function createClient() {
  const rateLimitsOf = createRateLimits({ budgets, shared: undefined });
  const limits = new Map(publicRoutes.map((route) => [route, rateLimitsOf(route)]));
  const request = { ip: '198.51.100.1', socket: {} } as Request;
  return async (route: RouteDefinition): Promise<boolean> => {
    try {
      for (const limit of limits.get(route) ?? []) {
        await limit(request, { locals: {} } as Response, vi.fn());
      }
      return true;
    } catch {
      return false;
    }
  };
}

async function countPassed(send: () => Promise<boolean>, count: number): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) if (await send()) passed += 1;
  return passed;
}

const name = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const sharedPaths = [...Map.groupBy(publicRoutes, ({ path }) => path).values()].filter(
  (routes) => routes.length > 1,
);

test('[ACC-31] finds paths with several methods, a read and a write among them', () => {
  expect(sharedPaths.flat().map(name)).toEqual(
    expect.arrayContaining([
      'get /api/pets/:id/care',
      'post /api/pets/:id/care',
      'get /api/admin/enrollments/:id/redemptions',
      'post /api/admin/enrollments/:id/redemptions',
    ]),
  );
});

test.each(sharedPaths.map((routes) => [routes.map(name).join(', '), routes] as const))(
  '[ACC-31] %s: each method has the limit of its own class, whatever the other used up',
  async (_names, routes) => {
    const send = createClient();
    for (const route of routes) {
      const passed = await countPassed(() => send(route), 20);
      expect({ route: name(route), passed }).toEqual({
        route: name(route),
        passed: budgets[route.limit],
      });
    }
  },
);
