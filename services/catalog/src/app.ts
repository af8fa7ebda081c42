import { createHttpApp, type HttpAppDependencies } from '@petwell/chassis';
import type { Express } from 'express';
import { createRoutes, type UseCases } from './http/routes.ts';

export type AppDependencies = Omit<HttpAppDependencies, 'routes'> & { useCases: UseCases };

/** Creates the catalog's HTTP app. */
export function createApp({ useCases, ...deps }: AppDependencies): Express {
  return createHttpApp({ ...deps, routes: createRoutes(useCases) });
}
