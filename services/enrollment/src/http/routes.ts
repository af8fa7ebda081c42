import type { HandledRoute } from '@petwell/chassis';
import { createAccountRoutes, type AccountRouteDependencies } from './account-routes.ts';
import { createBenefitRoutes, type BenefitRouteDependencies } from './benefit-routes.ts';
import { createCareRoutes, type CareRouteDependencies } from './care-routes.ts';
import {
  createAppointmentRoutes,
  type AppointmentRouteDependencies,
} from './appointment-routes.ts';
import { createCustomerRoutes, type CustomerRouteDependencies } from './customer-routes.ts';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './enrollment-routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pet-routes.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff-routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  BenefitRouteDependencies &
  PetRouteDependencies &
  CareRouteDependencies &
  AppointmentRouteDependencies &
  CustomerRouteDependencies &
  StaffRouteDependencies &
  AccountRouteDependencies;

/** Creates all enrollment routes. */
export function createRoutes(deps: RouteDependencies): HandledRoute[] {
  return [
    ...createEnrollmentRoutes(deps),
    ...createPetRoutes(deps),
    ...createBenefitRoutes(deps),
    ...createCareRoutes(deps),
    ...createAppointmentRoutes(deps),
    ...createCustomerRoutes(deps),
    ...createStaffRoutes(deps),
    ...createAccountRoutes(deps),
  ];
}
