import type { HandledRoute } from '@petwell/chassis';
import { createAccountRoutes, type AccountRouteDependencies } from './account-routes.ts';
import { createCustomerRoutes, type CustomerRouteDependencies } from './customer-routes.ts';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './enrollment-routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pet-routes.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff-routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  PetRouteDependencies &
  CustomerRouteDependencies &
  StaffRouteDependencies &
  AccountRouteDependencies;

/** Creates all enrollment routes. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [
    ...createEnrollmentRoutes(deps),
    ...createPetRoutes(deps),
    ...createCustomerRoutes(deps),
    ...createStaffRoutes(deps),
    ...createAccountRoutes(deps),
  ];
}
