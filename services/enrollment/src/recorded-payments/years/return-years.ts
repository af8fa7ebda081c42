import { AppError, type Logger } from '@petwell/chassis';
import type { Billing } from '../../core/clients/other-services.ts';
import type { RunInTransaction } from '../../core/transaction.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { createMove, type RecordTransaction } from '../recording.ts';
import type { Unused } from './read-unused.ts';

/** A year, or what of it staff ordered to give back. */
export type YearToReturn = Pick<StoredPayment, 'id' | 'enrollmentId' | 'amountCents'> & {
  by: string;
  isOrdered: boolean;
};

const refusals: ReadonlySet<string> = new Set(['status_conflict', 'refund_too_large', 'disputed']);

/** Whether Stripe, or a rule, said no, as opposed to not answering. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AppError && refusals.has(error.code);

type Dependencies = {
  /** Of one owner's plans, or of all. */
  listToReturn: (ownerId?: number) => Promise<YearToReturn[]>;
  unused: Pick<Unused, 'list'>;
  billing: Pick<Billing, 'refundPrepaidYear'>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
};

function createGiveBack(deps: Dependencies) {
  const { transaction } = deps;
  const move = createMove(deps);
  return async function giveBack({ by, isOrdered, ...year }: YearToReturn): Promise<void> {
    const { id: yearId, enrollmentId, amountCents } = year;
    try {
      await deps.billing.refundPrepaidYear({ enrollmentId, yearId, amountCents });
    } catch (error) {
      // It is on the work list again.
      if (isOrdered && isRefused(error)) {
        await transaction(({ recorded }) => recorded.orderRefund(yearId, null));
      }
      throw error;
    }
    await transaction(async (tx) => {
      const enrollment = await tx.enrollments.lock(enrollmentId);
      const payments = await tx.recorded.listOf(enrollmentId);
      const payment = payments.find(({ id, refund }) => id === yearId && refund === null);
      if (!enrollment || !payment) return;
      const refund = { amountCents, at: deps.clock(), method: 'card', by } as const;
      await tx.recorded.refund(yearId, refund);
      await move.noted(tx, enrollment, { payment: { ...payment, refund } });
    });
  };
}

/**
 * Gives years back to the cards that paid them, once: whole, because their plans took them no more and they moved no day, or
 * as far as staff ordered, if the answer was lost. Billing mails the payer. One that fails is tried by the next run, and a
 * repetition refunds nothing again.
 */
export function createReturnYears(deps: Dependencies) {
  const giveBack = createGiveBack(deps);
  const note = (err: unknown, year: YearToReturn): void =>
    deps.logger.error({ err, ...year }, 'a year is still to be given back');

  /** Orders the refunds of unused months while the plans are there; without a plan, none could be ordered. */
  async function orderUnused(ownerId: number): Promise<void> {
    for (const { paymentId, amountCents, method } of await deps.unused.list(ownerId)) {
      if (method !== 'card') continue;
      await deps.transaction(({ recorded }) =>
        recorded.orderRefund(paymentId, { amountCents, method, by: 'PetWell' }),
      );
    }
  }

  return {
    all: async (): Promise<void> => {
      for (const year of await deps.listToReturn()) {
        await giveBack(year).catch((err: unknown) => note(err, year));
      }
    },
    /**
     * Before the owner's plans, which have ended, are removed: the unused months of years by card, too. What Stripe refuses,
     * because it is refunded or disputed, doesn't wait.
     * @throws AppError service_unavailable (also if billing has yet to hear of the year)
     */
    ofOwner: async (ownerId: number): Promise<void> => {
      await orderUnused(ownerId);
      for (const year of await deps.listToReturn(ownerId)) {
        await giveBack(year).catch((err: unknown) => {
          note(err, year);
          if (!isRefused(err)) throw new AppError('service_unavailable', { cause: err });
        });
      }
    },
  };
}
export type ReturnYears = ReturnType<typeof createReturnYears>;
