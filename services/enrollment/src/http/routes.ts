import type { Route } from '@petwell/chassis';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './enrollment-routes.ts';
import { createInternalRoutes, type InternalRouteDependencies } from './internal-routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pet-routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  PetRouteDependencies &
  InternalRouteDependencies;

/** Every route of enrollment, with who may call it. */
export function createRoutes(deps: RouteDependencies): Route[] {
  return [...createEnrollmentRoutes(deps), ...createPetRoutes(deps), ...createInternalRoutes(deps)];
}
