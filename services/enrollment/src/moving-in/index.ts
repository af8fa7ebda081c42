import type { Core } from '../core/index.ts';
import type { WithdrawRestarts } from '../endings/index.ts';
import type { DeleteOwner, FindAttachedOwner, CreateMailAccounts } from '../owners/index.ts';
import { createCalls } from './calls/index.ts';
import { createMembers } from './members/index.ts';
import { createImport } from './runs/index.ts';
import { createSetups } from './set-ups/index.ts';

export { createReadSetupObstacle } from './set-ups/index.ts';
export { forgetInImports } from './runs/store-forget.ts';

/** Builds the room that brings members in from a clinic's old system: by file, one by one, and until they set up. */
export function createMovingIn(
  core: Core,
  rooms: {
    attachedOwner: FindAttachedOwner;
    deleteOwner: DeleteOwner;
    restarts: WithdrawRestarts;
    createMailAccounts: CreateMailAccounts;
  },
) {
  const members = createMembers(core, rooms);
  const { CLINIC_EMAIL: email, CLINIC_PHONE: phone } = core.config;
  const clinic = { email, phone };
  const imports = createImport(core, members, clinic);
  const calls = createCalls(core, members, clinic);
  const setups = createSetups(core, rooms.createMailAccounts);
  return {
    routes: [...setups.routes, ...imports.routes, ...calls.routes],
    timers: [...setups.timers, ...imports.timers],
    housekeeping: { ...setups.housekeeping, ...imports.housekeeping },
    members,
  };
}
