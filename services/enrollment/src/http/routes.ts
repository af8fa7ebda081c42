import { answerOncePerKey, type RequestRecords, type Route } from '@petwell/chassis';
import { createAccountRoutes, type AccountRouteDependencies } from './account-routes.ts';
import { createEnrollmentRoutes, type EnrollmentRouteDependencies } from './enrollment-routes.ts';
import { createInternalRoutes, type InternalRouteDependencies } from './internal-routes.ts';
import { recordStaffUse } from './staff/staff-use.ts';
import { createStaffRoutes, type StaffRouteDependencies } from './staff/staff-routes.ts';
import { createPetRoutes, type PetRouteDependencies } from './pet-routes.ts';

export type RouteDependencies = EnrollmentRouteDependencies &
  PetRouteDependencies &
  AccountRouteDependencies &
  InternalRouteDependencies & { staff: StaffRouteDependencies; records: RequestRecords };

/** Every route of enrollment, with who may call it. */
export function createRoutes(deps: RouteDependencies): Route[] {
  const routes = [
    ...recordStaffUse(
      [...createEnrollmentRoutes(deps), ...createPetRoutes(deps)],
      () => deps.staff.activityLog,
    ),
    ...createStaffRoutes(deps.staff),
    ...createAccountRoutes(deps),
    ...createInternalRoutes(deps),
  ];
  // Outermost: a repetition is no further use by staff.
  return answerOncePerKey(routes, deps);
}
