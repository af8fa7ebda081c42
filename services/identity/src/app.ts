import { createHttpApp, type HttpAppDependencies } from '@petwell/chassis';
import type { Express } from 'express';
import { createRoutes, type RouteDependencies } from './routes.ts';

export type AppDependencies = Omit<HttpAppDependencies, 'routes'> & RouteDependencies;

/** Builds the HTTP app of the identity service. */
export function createApp(deps: AppDependencies): Express {
  return createHttpApp({ ...deps, routes: createRoutes(deps) });
}
