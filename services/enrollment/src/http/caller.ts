import type { StaffActor } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { Caller } from '../domain/caller.ts';

/** The sessions that a route is open to, as use cases know them. */
export function toCaller({
  caller: { owner, setup },
  actor,
}: {
  caller: Principals;
  actor: StaffActor | null;
}): Caller {
  return {
    ownerId: owner ? owner.ownerId : null,
    setup: setup
      ? { ownerId: setup.ownerId, enrollmentId: setup.enrollmentId, email: setup.email }
      : null,
    staff: actor,
  };
}
