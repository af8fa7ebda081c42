import { AppError, type StaffActor } from '@petwell/chassis';
import { conflict, invalid } from '../../core/caller.ts';
import type { CoreTransaction, RunInTransaction } from '../../core/transaction.ts';
import { isOwnPhone, isPlaceholder, type ClinicContact } from '../file/rules-addresses.ts';
import { isSomeoneElse, type KnownMembers } from '../file/rules-check-file.ts';
import type { ImportMember, MemberToImport } from '../member.ts';
import type { CallReads, CallStore } from './store.ts';

/**
 * Gives a member of the call list an address and brings the member in at once, with all pets of the owner in the file. A
 * repetition finds the member there.
 * @throws AppError not_found; validation_failed for no address of their own; status_conflict for the address of someone
 * else; and what importing a member throws
 */
export function createBringIn(deps: {
  reads: Pick<CallReads, 'find' | 'listOthers'>;
  findKnown: (asked: { emails: string[]; references: string[] }) => Promise<KnownMembers>;
  importMember: ImportMember;
  clinic: ClinicContact;
  transaction: RunInTransaction<CoreTransaction & { calls: CallStore }>;
}) {
  return async function bringIn(request: {
    importId: number;
    row: number;
    email: string;
    actor: StaffActor;
  }): Promise<{ enrollmentId: number; ownerId: number }> {
    const { importId, row, email, actor } = request;
    const found = await deps.reads.find(importId, row);
    if (!found?.member) throw new AppError('not_found');
    const { member, outcome } = found;
    if (outcome !== null) throw conflict('This member is in already.');
    if (isPlaceholder(email) || email === deps.clinic.email.toLowerCase()) {
      throw invalid('email', 'Please enter their own address');
    }
    const known = await deps.findKnown({ emails: [email], references: [] });
    const there = known.owners.get(email);
    if (there && isSomeoneElse(member, there, deps.clinic)) {
      throw conflict(`${there.name} has this address. Please ask for another one.`);
    }
    const bring = async (at: { row: number; member: MemberToImport }) => {
      const owner = { ...member.owner, email };
      const came = await deps.importMember({ ...at.member, owner }, actor);
      const { enrollmentId, ownerId } = came;
      await deps.transaction(async ({ calls, activityLog }) => {
        await calls.save({ importId, row: at.row }, { email, enrollmentId, ownerId });
        const what = { actor, action: 'import-call', subject: `import/${importId}` } as const;
        await activityLog.record({ ...what, result: 'done', detail: `enrollment/${enrollmentId}` });
      });
      return { enrollmentId, ownerId };
    };
    const came = await bring({ row, member });
    if (!isOwnPhone(member.owner.phone, deps.clinic)) return came;
    // One call is enough for all pets of an owner.
    for (const other of await deps.reads.listOthers({ importId, row, owner: member.owner })) {
      // One that is refused stays on the list with its own reason.
      await bring(other).catch((err: unknown) => {
        if (!(err instanceof AppError)) throw err;
      });
    }
    return came;
  };
}
