import type { HandledRoute } from '@petwell/chassis';
import { createAccountRoutes, type AccountRouteDependencies } from './removal/routes.ts';
import { createBenefitRoutes, type BenefitRouteDependencies } from './benefits/routes.ts';
import { createCareRoutes, type CareRouteDependencies } from './care/routes.ts';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './plan/routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pets/routes.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff-jobs/routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  BenefitRouteDependencies &
  PetRouteDependencies &
  CareRouteDependencies &
  StaffRouteDependencies &
  AccountRouteDependencies;

/** Creates all enrollment routes. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [
    ...createEnrollmentRoutes(deps),
    ...createPetRoutes(deps),
    ...createBenefitRoutes(deps),
    ...createCareRoutes(deps),
    ...createStaffRoutes(deps),
    ...createAccountRoutes(deps),
  ];
}
