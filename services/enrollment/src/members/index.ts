import type { Core } from '../core/index.ts';
import type { DeleteOwner } from '../plan/delete-owner.ts';
import { createImportMember } from './import-member.ts';
import { toMemberStore } from './store.ts';
import { createWithdrawImported } from './withdraw-imported.ts';

/** Builds the room of members who were there before PetWell. */
export function createMembers(core: Core, plan: { deleteOwner: DeleteOwner }) {
  const transaction = core.transactionWith((tx) => ({ members: toMemberStore(tx) }));
  const deps = { ...core, ...plan, transaction };
  return {
    routes: [],
    importMember: createImportMember(deps),
    withdrawImported: createWithdrawImported(deps),
  };
}
