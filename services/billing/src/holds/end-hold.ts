import type { Logger } from '@petwell/chassis';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, WithLease } from '../core/transaction.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { HoldProvider } from './hold-provider.ts';
import type { RunHolds } from './hold-payments.ts';
import { refuse } from './require-holdable.ts';
import { voidedBefore } from './rules.ts';
import type { HoldReads, StoredHold } from './store.ts';

export type EndedHold = { voidedMonths: number; nextChargeAt: string };

type Dependencies = {
  reads: Pick<HoldReads, 'find' | 'listOver'>;
  provider: Pick<HoldProvider, 'resume'>;
  converge: ConvergeSubscription;
  transaction: RunHolds;
  withLease: WithLease;
  clock: () => Date;
  logger: Logger;
  deadlineMs?: number;
};

const describeEnd = (hold: StoredHold): EndedHold => ({
  // A hold that ended early kept when it charged again, which is the first one that it didn't void.
  voidedMonths: hold.voidedAt.filter((at) => at < hold.nextChargeAt).length,
  nextChargeAt: hold.nextChargeAt.toISOString(),
});

/**
 * Ends a hold before its time: the provider charges again from the next billing day on. Repeated, it changes nothing.
 * @throws AppError status_conflict (unknown), service_unavailable
 */
export function createEndHold(deps: Dependencies) {
  async function end(lease: Lease, given: { enrollmentId: number; holdId: string }) {
    const stored = await deps.reads.find(given.holdId);
    if (!stored || stored.enrollmentId !== given.enrollmentId) {
      throw refuse('This plan isn’t on hold.');
    }
    if (stored.state === 'over') return describeEnd(stored);
    const { holdId, subscriptionId, enrollmentId } = stored;
    const cycle = await deps.provider.resume(subscriptionId);
    const { nextChargeAt } = voidedBefore(stored, cycle?.periodEnd ?? deps.clock());
    await deps.transaction(async ({ leases, holds }) => {
      await leases.require(lease);
      await holds.mark(holdId, { state: 'over', nextChargeAt });
    });
    await deps.converge(subscriptionId, { isFactNeeded: true });
    deps.logger.info({ enrollmentId, subscriptionId, nextChargeAt }, 'hold of payments ended');
    return describeEnd({ ...stored, nextChargeAt });
  }

  return (given: { enrollmentId: number; holdId: string }): Promise<EndedHold> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) => end(lease, given));
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
export type EndHold = ReturnType<typeof createEndHold>;

/** Closes holds whose time is over. The provider resumed by itself; one where it didn't is resumed here. */
export const createFinishHolds =
  ({
    reads,
    provider,
    endHold,
    clock,
    logger,
  }: Pick<Dependencies, 'reads' | 'clock' | 'logger'> & {
    provider: Pick<HoldProvider, 'readCycle'>;
    endHold: EndHold;
  }) =>
  async (): Promise<void> => {
    async function finish({ enrollmentId, holdId, subscriptionId, nextChargeAt }: StoredHold) {
      const cycle = await provider.readCycle(subscriptionId);
      // The provider's own clock hasn't come to its last month yet.
      if (cycle && cycle.periodEnd < nextChargeAt) return;
      await endHold({ enrollmentId, holdId });
    }
    for (const hold of await reads.listOver(clock(), 100)) {
      await finish(hold).catch((err: unknown) => {
        const { enrollmentId, holdId } = hold;
        logger.warn({ err, enrollmentId, holdId }, 'the end of a hold waits');
      });
    }
  };
