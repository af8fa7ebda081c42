import { AppError, type RouteCall } from '@petwell/chassis';
import { pathIdSchema, type StaffRole } from '@petwell/contracts';
import type { Caller } from '../domain/caller.ts';

/** What a route allows: staff of these roles act for anybody; the demo owner may look where that is said. */
export type CallerRules = { staffRoles?: readonly StaffRole[]; isDemoAllowed?: boolean };

/**
 * Who calls, as far as this route is concerned. A browser can hold several sessions, and a route is open as
 * soon as one of them fits: those that do not must not count for ownership.
 */
export function readCaller(call: RouteCall, rules: CallerRules = {}): Caller {
  const { owner, setup, staff } = call.principals;
  const isOwner = owner !== undefined && (!owner.isDemo || rules.isDemoAllowed === true);
  return {
    ownerId: isOwner ? owner.ownerId : null,
    setup: setup
      ? { ownerId: setup.ownerId, enrollmentId: setup.enrollmentId, email: setup.email }
      : null,
    isStaff: staff !== undefined && (rules.staffRoles ?? []).includes(staff.role),
  };
}

/**
 * An id in the path.
 * @throws AppError not_found when it is no id at all
 */
export function readPathId(call: RouteCall, name: string): number {
  const parsed = pathIdSchema.safeParse(call.request.params[name]);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}
