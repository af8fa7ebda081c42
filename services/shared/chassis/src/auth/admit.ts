import type { Principals, Role, RouteAccess } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import { AppError } from '../http/app-error.ts';

function rolesOf({ owner, setup, staff }: Principals): Record<keyof Principals, Role | null> {
  return {
    owner: owner ? (owner.isDemo ? 'demo' : 'owner') : null,
    setup: setup ? 'setup' : null,
    staff: staff ? staff.role : null,
  };
}

/**
 * Filters the caller's sessions to those the route accepts. A browser can hold several sessions, and the
 * others must not grant access.
 * @throws AppError unauthenticated (no session), demo_read_only (the demo owner), forbidden (any other)
 */
export function admit(access: RouteAccess, principals: Principals): Principals {
  if (access === 'anyone') return principals;
  const roles = rolesOf(principals);
  const isAdmitted = (kind: keyof Principals): boolean => {
    const role = roles[kind];
    return role !== null && access.includes(role);
  };
  const { owner, setup, staff } = principals;
  const admitted: Principals = {
    ...(isAdmitted('owner') && { owner }),
    ...(isAdmitted('setup') && { setup }),
    ...(isAdmitted('staff') && { staff }),
  };
  if (Object.keys(admitted).length > 0) return admitted;
  if (!owner && !setup && !staff) throw new AppError('unauthenticated');
  throw new AppError(roles.owner === 'demo' ? 'demo_read_only' : 'forbidden');
}

/**
 * Checks that the calling service may call the route.
 * @throws AppError unauthenticated (no valid token), forbidden (another service, or a user)
 */
export function admitService(
  allowed: readonly ServiceName[],
  caller: { service: ServiceName | undefined; principals: Principals },
): void {
  if (caller.service && allowed.includes(caller.service)) return;
  const isAnyone = caller.service !== undefined || Object.keys(caller.principals).length > 0;
  throw new AppError(isAnyone ? 'forbidden' : 'unauthenticated');
}
