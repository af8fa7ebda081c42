import { AppError } from '@petwell/chassis';
import { decide } from '../core/state/decide.ts';
import {
  type EnrollmentRecord,
  isNeverPaid,
  isTakeover,
  type NamedPet,
} from '../core/state/enrollment.ts';
import { hasBeenUsed } from './discard-enrollment.ts';
import type { CancelAtProvider, WithdrawnRestarts, WithdrawRestarts } from '../endings/index.ts';
import { isPaidOrAgreed } from '../core/caller.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CoreTransaction } from '../core/transaction.ts';

/** The enrollments that a new one of the pet replaces if they are unpaid. */
export type Replacement = {
  ownerId: number;
  pet: NamedPet;
  isReplaced: (enrollment: EnrollmentRecord) => boolean;
  /** The refusal if one of them is paid; null if paid ones stay beside the new one. */
  ifPaid: () => AppError | null;
};

/** Enrollments that can no longer be paid, and those that turned out to be paid. */
export type Closed = {
  closedIds: readonly number[];
  paidIds: readonly number[];
  withdrawn: WithdrawnRestarts;
};

/** Ends the links to go on with what the pet had before. A plan that was agreed to counts as paid. */
async function withdrawRestarts(
  restarts: WithdrawRestarts,
  { ifPaid, ...owned }: Replacement,
): Promise<WithdrawnRestarts> {
  try {
    return await restarts.close(owned);
  } catch (error) {
    if (!isPaidOrAgreed(error)) throw error;
    refuse(ifPaid());
    return new Map();
  }
}

/** Replaces unpaid enrollments when an owner chooses again. */
export function createReplaceUnpaid(deps: {
  store: Pick<EnrollmentStore, 'listOf' | 'hasUses'>;
  cancelAtProvider: CancelAtProvider;
  restarts: WithdrawRestarts;
  clinicPhone: string;
  clock: () => Date;
}) {
  /** Returns false if the enrollment has just been paid. */
  async function preventPayment(enrollmentId: number): Promise<boolean> {
    try {
      await deps.cancelAtProvider({ enrollmentId, reason: 'replaced', onlyIfUnpaid: true });
      return true;
    } catch (error) {
      if (isPaidOrAgreed(error)) return false;
      throw error;
    }
  }

  async function requireUnused(reads: Pick<EnrollmentStore, 'hasUses'>, id: number): Promise<void> {
    if (await reads.hasUses(id)) throw hasBeenUsed(deps.clinicPhone);
  }

  return {
    /**
     * Ensures that the earlier enrollments can no longer be paid, nor started again, before anything is removed.
     * @throws AppError the replacement's refusal, status_conflict if a use was recorded, service_unavailable
     */
    async close(replacement: Replacement): Promise<Closed> {
      const { ownerId, isReplaced, ifPaid } = replacement;
      const open = (await deps.store.listOf(ownerId)).filter((one) => isOpen(one, isReplaced));
      const paidIds = open.filter((one) => !isNeverPaid(one)).map(({ id }) => id);
      if (paidIds.length > 0) refuse(ifPaid());
      const closedIds: number[] = [];
      const unpaid = open.filter(isNeverPaid);
      for (const { id } of unpaid) await requireUnused(deps.store, id);
      for (const { id } of unpaid) {
        if (await preventPayment(id)) closedIds.push(id);
        else {
          refuse(ifPaid());
          paidIds.push(id);
        }
      }
      const withdrawn = await withdrawRestarts(deps.restarts, replacement);
      return { closedIds, paidIds, withdrawn };
    },

    /**
     * Removes the closed enrollments. Needs the exclusive lock on the owner's row.
     * @throws AppError status_conflict when the owner enrolled in another window, or a use was recorded, in
     * the meantime
     */
    async remove(
      tx: CoreTransaction,
      { ownerId, pet, isReplaced }: Replacement,
      { closedIds, paidIds, withdrawn }: Closed,
    ): Promise<void> {
      const enrollments = await tx.enrollments.lockAllOf(ownerId);
      const known = [...closedIds, ...paidIds];
      if (enrollments.some((one) => isOpen(one, isReplaced) && !known.includes(one.id))) {
        throw enrolledMeanwhile();
      }
      await deps.restarts.store(tx, pet, { all: enrollments, withdrawn });
      for (const enrollment of enrollments.filter(({ id }) => closedIds.includes(id))) {
        await requireUnused(tx.enrollments, enrollment.id);
        // The provider's event may have canceled it already; then nothing more is published.
        const trigger = { kind: 'cancellation', reason: 'replaced' } as const;
        const { events } = decide(enrollment, [trigger], deps.clock());
        await tx.outbox.append(events);
        await tx.enrollments.remove(enrollment);
      }
    },
  };
}
export type ReplaceUnpaid = ReturnType<typeof createReplaceUnpaid>;

/** A handover isn't replaced: it has its own link, and its own end. */
function isOpen(enrollment: EnrollmentRecord, isReplaced: Replacement['isReplaced']): boolean {
  const { status } = enrollment.state;
  return status !== 'cancelled' && !isTakeover(enrollment) && isReplaced(enrollment);
}

function refuse(refusal: AppError | null): void {
  if (refusal) throw refusal;
}

function enrolledMeanwhile(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'You have enrolled in another window meanwhile. Please try again.',
  });
}
