import type { Principals } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import { AppError } from '../http/app-error.ts';

/** Everybody a route can be open to. `demo` is an owner session that may only look. */
export type Actor =
  'owner' | 'demo' | 'setup' | 'viewer' | 'staff' | 'manager' | `service:${ServiceName}`;

/** Who may call a route. Whether an owner is the right owner is the use case's question. */
export type Access = 'anyone' | readonly Actor[];

export const anyStaff = ['viewer', 'staff', 'manager'] as const satisfies readonly Actor[];

function actorsOf(principals: Principals, service: ServiceName | undefined): Actor[] {
  const actors: Actor[] = [];
  if (service) actors.push(`service:${service}`);
  if (principals.owner) actors.push(principals.owner.isDemo ? 'demo' : 'owner');
  if (principals.setup) actors.push('setup');
  if (principals.staff) actors.push(principals.staff.role);
  return actors;
}

/**
 * Lets a request pass or not.
 * @throws AppError unauthenticated (nobody), demo_read_only (the demo owner), forbidden (somebody else)
 */
export function checkAccess(
  access: Access,
  caller: { principals: Principals; service: ServiceName | undefined },
): void {
  if (access === 'anyone') return;
  const actors = actorsOf(caller.principals, caller.service);
  if (actors.some((actor) => access.includes(actor))) return;
  if (actors.length === 0) throw new AppError('unauthenticated');
  throw new AppError(actors.includes('demo') ? 'demo_read_only' : 'forbidden');
}
