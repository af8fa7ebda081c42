import { createHttpApp, type HttpAppDependencies } from '@petwell/chassis';
import type { Express } from 'express';
import { createInternalRoutes } from './http/internal-routes.ts';
import { createPublicRoutes } from './http/public-routes.ts';
import { createStaffRoutes } from './http/staff-routes.ts';
import type { Money } from './money/index.ts';
import type { UseCases } from './use-cases/create-use-cases.ts';

export type AppDependencies = Omit<HttpAppDependencies, 'routes'> & {
  useCases: UseCases;
  money: {
    routes: Money['routes'];
    refunds: Pick<Money['refunds'], 'routes'>;
    balance: Pick<Money['balance'], 'routes'>;
    retries: Pick<Money['retries'], 'routes'>;
    billingStart: Pick<Money['billingStart'], 'routes'>;
    followUps: Pick<Money['followUps'], 'routes'>;
    disputes: Money['disputes'];
    links: Money['links'];
  };
};

export const createRoutes = ({ useCases, money }: Pick<AppDependencies, 'useCases' | 'money'>) => [
  ...createPublicRoutes(useCases),
  ...createInternalRoutes(useCases),
  ...createStaffRoutes(useCases),
  ...money.routes,
  ...money.refunds.routes,
  ...money.balance.routes,
  ...money.retries.routes,
  ...money.billingStart.routes,
  ...money.followUps.routes,
  ...money.disputes.routes,
  ...money.links.routes,
];

/** Creates billing's HTTP app. */
export function createApp({ useCases, money, ...deps }: AppDependencies): Express {
  return createHttpApp({ ...deps, routes: createRoutes({ useCases, money }) });
}
