import type { Core } from '../../core/index.ts';
import type { WithdrawRestarts } from '../../endings/index.ts';
import type { DeleteOwner, FindAttachedOwner } from '../../owners/index.ts';
import { createImportMember } from './import-member.ts';
import { toMemberStore } from './store.ts';
import { createWithdrawImported } from './withdraw-imported.ts';

/** Builds what adds one member who was there before PetWell, and takes one back. */
export function createMembers(
  core: Core,
  rooms: {
    attachedOwner: FindAttachedOwner;
    deleteOwner: DeleteOwner;
    restarts: WithdrawRestarts;
  },
) {
  const deps = {
    ...core,
    ...rooms,
    transaction: core.transactionWith((tx) => ({ members: toMemberStore(tx) })),
  };
  return {
    importMember: createImportMember(deps),
    withdrawImported: createWithdrawImported(deps),
  };
}
