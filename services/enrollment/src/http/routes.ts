import type { Route } from '@petwell/chassis';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './enrollment-routes.ts';
import { createInternalRoutes, type InternalRouteDependencies } from './internal-routes.ts';
import { recordStaffUse } from './staff/staff-use.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff/staff-routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pet-routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  PetRouteDependencies &
  InternalRouteDependencies & { staff: StaffRouteDependencies };

/** Every route of enrollment, with who may call it. */
export function createRoutes(deps: RouteDependencies): Route[] {
  return [
    ...recordStaffUse(
      [...createEnrollmentRoutes(deps), ...createPetRoutes(deps)],
      () => deps.staff.activityLog,
    ),
    ...createStaffRoutes(deps.staff),
    ...createInternalRoutes(deps),
  ];
}
