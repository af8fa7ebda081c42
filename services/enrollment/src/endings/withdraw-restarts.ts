import { isSamePet } from '@petwell/contracts';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentRecord, NamedPet } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import { conflict } from '../core/caller.ts';
import { isRestartOffered } from '../core/state/enrollment-state.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CoreTransaction } from '../core/transaction.ts';

type OwnedPet = { ownerId: number; pet: NamedPet };

/** Ended plans whose link is over, with when it was mailed. */
export type WithdrawnRestarts = ReadonlyMap<number, Date | null>;

const startingAgain = ({ name }: NamedPet) =>
  conflict(`${name}’s earlier plan is just being started again. Please look again in a minute.`);

/**
 * Ends the links that could start an ended plan of a pet again, before the pet gets another plan: first at billing,
 * where the owner may be agreeing, then in the transaction that adds the other plan. The lock on the owner lets both
 * that and the order of a link see what the other did.
 */
export function createWithdrawRestarts(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  billing: Pick<Billing, 'withdrawRestart'>;
  clock: () => Date;
}) {
  const offeredTo = (all: readonly EnrollmentRecord[], pet: NamedPet) =>
    all.filter((one) => isSamePet(one.pet, pet) && isRestartOffered(one, deps.clock()));

  return {
    /** @throws AppError already_paid (the owner has agreed), service_unavailable */
    async close({ ownerId, pet }: OwnedPet): Promise<WithdrawnRestarts> {
      const offered = offeredTo(await deps.store.listOf(ownerId), pet);
      for (const { id } of offered) await deps.billing.withdrawRestart(id);
      return new Map(offered.map(({ id, state }) => [id, state.restartOfferedAt]));
    },

    /**
     * Needs the exclusive lock on the owner's row.
     * @throws AppError status_conflict if a link was ordered in the meantime
     */
    async store(
      tx: Pick<CoreTransaction, 'enrollments'>,
      pet: NamedPet,
      { all, withdrawn }: { all: readonly EnrollmentRecord[]; withdrawn: WithdrawnRestarts },
    ): Promise<void> {
      const ended = all.filter(
        (one) => one.state.status === 'cancelled' && isSamePet(one.pet, pet),
      );
      const ids = ended.map(({ id }) => id);
      if (await tx.enrollments.isRestartOrdered(ids)) throw startingAgain(pet);
      const at = deps.clock();
      for (const one of offeredTo(ended, pet)) {
        const { restartOfferedAt } = one.state;
        if (withdrawn.get(one.id)?.getTime() !== restartOfferedAt?.getTime()) {
          throw startingAgain(pet);
        }
        await tx.enrollments.save(decide(one, [{ kind: 'restart-withdrawn' }], at));
      }
    },
  };
}
export type WithdrawRestarts = ReturnType<typeof createWithdrawRestarts>;
