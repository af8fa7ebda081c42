import type { StaffActor } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { Caller } from './caller.ts';

/** Converts the sessions that a route accepts to a use case's caller. */
export function toCaller({
  caller: { owner, setup },
  actor,
}: {
  caller: Principals;
  actor: StaffActor | null;
}): Caller {
  return {
    ownerId: owner ? owner.ownerId : null,
    setup: setup ?? null,
    staff: actor,
  };
}
