import { holdMail } from './hold-mails.ts';
import { lockHold } from './locks.ts';
import type { HoldRecord, RunHolds } from './transaction.ts';

/** Tells the owner, once, that a hold ends soon. */
export const createTellOwner =
  ({
    transaction,
    clock,
    timeZone,
  }: {
    transaction: RunHolds;
    clock: () => Date;
    timeZone: string;
  }) =>
  (hold: HoldRecord): Promise<void> =>
    transaction(async (tx) => {
      const { before, stored } = await lockHold(tx, hold);
      if (stored.state !== 'in_force' || stored.startsOn === null) return;
      const year = await tx.holds.resizeYear(before, stored.startsOn);
      const { hold: times } = before.state;
      await tx.outbox.append(holdMail(before, 'ends soon', { hold, times, year, timeZone }));
      await tx.holds.markTold(hold.id, clock());
    });
export type TellOwner = ReturnType<typeof createTellOwner>;
