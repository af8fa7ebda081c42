import type { Logger } from '@petwell/chassis';
import { unlessClaimed, type Claims } from '../core/claims.ts';
import type { EndEarly, EndOnTime } from './finish-hold.ts';
import { noticeMs } from './rules-hold.ts';
import type { StartHold } from './start-hold.ts';
import type { DueHolds } from './store-due.ts';
import type { TellOwner } from './tell-owner.ts';
import type { HoldRecord } from './transaction.ts';

/** Holds of one run; the next run continues. */
const limit = 50;
/** Longer than all timeouts of one plan together. */
const leaseMs = 30_000;

/**
 * Carries out orders that a crash or an outage interrupted, ends holds whose plans ended or whose time is over, and tells
 * owners a week before. A claimed plan waits for the next run.
 */
export function createCarryOutDue(deps: {
  due: DueHolds;
  startHold: StartHold;
  endEarly: EndEarly;
  endOnTime: EndOnTime;
  tellOwner: TellOwner;
  claims: Claims;
  clock: () => Date;
  logger: Logger;
}) {
  const { due, clock, logger } = deps;

  async function forEach(
    holds: readonly HoldRecord[],
    work: (hold: HoldRecord) => Promise<unknown>,
  ): Promise<void> {
    for (const hold of holds) {
      const { enrollmentId, id } = hold;
      await unlessClaimed(deps.claims, `enrollment/${enrollmentId}`, leaseMs, async () => {
        await work(hold);
      }).catch((err: unknown) => logger.warn({ err, enrollmentId, holdId: id }, 'the hold waits'));
    }
  }

  return async (): Promise<void> => {
    await forEach(await due.takeInterrupted(limit), (hold) =>
      hold.state === 'ordered' ? deps.startHold(hold) : deps.endEarly(hold),
    );
    // Only billing knows how many months those have voided.
    await forEach(await due.listEnded(limit), (hold) => deps.endEarly(hold));
    await forEach(await due.listOver(clock(), limit), deps.endOnTime);
    const soon = new Date(clock().getTime() + noticeMs);
    await forEach(await due.listUntold(soon, limit), deps.tellOwner);
  };
}
