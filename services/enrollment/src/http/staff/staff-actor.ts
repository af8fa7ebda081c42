import { AppError, type RouteCall } from '@petwell/chassis';
import type { StaffActor } from '../../use-cases/staff/activity.ts';

/** The member of staff who calls, for the activity log. Routes with it are open to staff alone. */
export function readStaffActor({ principals, clientAddress }: RouteCall): StaffActor {
  if (!principals.staff) throw new AppError('unauthenticated');
  const { staffId, username, role } = principals.staff;
  return { staffId, username, role, clientAddress };
}
