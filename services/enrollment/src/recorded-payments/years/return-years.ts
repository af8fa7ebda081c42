import { AppError, type Logger } from '@petwell/chassis';
import type { Billing } from '../../core/other-services.ts';
import type { RunInTransaction } from '../../core/transaction.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { createMove, type RecordTransaction } from '../recording.ts';

export type YearToReturn = Pick<StoredPayment, 'id' | 'enrollmentId' | 'amountCents'>;

const refusals: ReadonlySet<string> = new Set(['status_conflict', 'refund_too_large', 'disputed']);

/**
 * Gives years back whole to the cards that paid them, once, because their plans took them no more: they moved no day.
 * Billing mails the payer. One that fails is tried by the next run, and a repetition refunds nothing again.
 */
export function createReturnYears(deps: {
  /** Of one owner's plans, or of all. */
  listToReturn: (ownerId?: number) => Promise<YearToReturn[]>;
  billing: Pick<Billing, 'refundPrepaidYear'>;
  transaction: RunInTransaction<RecordTransaction>;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}) {
  const { transaction, logger } = deps;
  const move = createMove(deps);

  async function giveBack({ id: yearId, enrollmentId, amountCents }: YearToReturn): Promise<void> {
    await deps.billing.refundPrepaidYear({ enrollmentId, yearId, amountCents });
    await transaction(async (tx) => {
      const plan = await tx.enrollments.lock(enrollmentId);
      const payments = await tx.recorded.listOf(enrollmentId);
      const payment = payments.find(({ id, refund }) => id === yearId && refund === null);
      if (!plan || !payment) return;
      const refund = { amountCents, at: deps.clock(), method: 'card', by: 'PetWell' } as const;
      await tx.recorded.refund(yearId, refund);
      await move.noted(tx, plan, { payment: { ...payment, refund } });
    });
  }

  const note = (err: unknown, year: YearToReturn): void =>
    logger.error({ err, ...year }, 'a year that moved no day is still to be given back');

  return {
    all: async (): Promise<void> => {
      for (const year of await deps.listToReturn()) {
        await giveBack(year).catch((err: unknown) => note(err, year));
      }
    },
    /**
     * Before the owner's plans are removed. What Stripe refuses, because it is refunded or disputed, doesn't wait.
     * @throws AppError service_unavailable (also if billing has yet to hear of the year)
     */
    ofOwner: async (ownerId: number): Promise<void> => {
      for (const year of await deps.listToReturn(ownerId)) {
        await giveBack(year).catch((err: unknown) => {
          note(err, year);
          const isRefused = err instanceof AppError && refusals.has(err.code);
          if (!isRefused) throw new AppError('service_unavailable', { cause: err });
        });
      }
    },
  };
}
export type ReturnYears = ReturnType<typeof createReturnYears>;
