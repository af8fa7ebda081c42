import type { Logger } from '@petwell/chassis';
import type { HoldSchedule } from '@petwell/contracts/internal';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { HoldProvider } from './hold-provider.ts';
import { beingCharged, refuse, type Holdable, type RequireHoldable } from './require-holdable.ts';
import type { Schedule } from './rules.ts';
import type { HoldLog, HoldReads, StoredHold } from './store.ts';

export type RunHolds = RunTransaction<Pick<Transaction, 'leases'> & { holds: HoldLog }>;

type Given = { enrollmentId: number; holdId: string; months: number };

export const toSchedule = ({ voidedAt, resumesAt, nextChargeAt }: Schedule): HoldSchedule => ({
  resumesAt: resumesAt.toISOString(),
  voidedAt: voidedAt.map((at) => at.toISOString()),
  nextChargeAt: nextChargeAt.toISOString(),
});

const refusedByProvider = () => refuse('Stripe refused to put this plan on hold.');

type Dependencies = {
  reads: Pick<HoldReads, 'find'>;
  provider: HoldProvider;
  requireHoldable: RequireHoldable;
  converge: ConvergeSubscription;
  transaction: RunHolds;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

/**
 * Lets the payment provider void the charges of some months. The hold is kept first, so that a call that was lost on the
 * way is finished by the next one, or leaves nothing.
 * @throws AppError status_conflict (definite: nothing was changed), service_unavailable
 */
export function createHoldPayments(deps: Dependencies) {
  const { provider, logger } = deps;
  const write = (lease: Lease, work: (holds: HoldLog) => Promise<void>) =>
    deps.transaction(async ({ leases, holds }) => {
      await leases.require(lease);
      await work(holds);
    });

  async function markInForce(lease: Lease, hold: StoredHold): Promise<HoldSchedule> {
    const { holdId, enrollmentId, subscriptionId, resumesAt } = hold;
    await write(lease, (holds) => holds.mark(holdId, { state: 'in_force' }));
    // The next charge is previewed again.
    await deps.converge(subscriptionId, { isFactNeeded: true });
    logger.info({ enrollmentId, subscriptionId, resumesAt }, 'payments on hold');
    return toSchedule(hold);
  }

  /** What an earlier call left: in force at the provider or not. */
  async function finishEarlier(lease: Lease, stored: StoredHold): Promise<HoldSchedule | null> {
    if (stored.state !== 'ordered') return toSchedule(stored);
    const cycle = await provider.readCycle(stored.subscriptionId);
    if (cycle?.voidsUntil) return markInForce(lease, stored);
    await write(lease, (holds) => holds.drop(stored.holdId));
    return null;
  }

  /** Throws, with everything as it was, if the provider refuses it or a charge came first. */
  async function voidCharges(lease: Lease, hold: StoredHold, { cycle }: Holdable): Promise<void> {
    const { holdId, subscriptionId, resumesAt } = hold;
    const held = await provider.voidUntil(subscriptionId, resumesAt);
    if (held !== 'refused' && held.periodEnd.getTime() === cycle.periodEnd.getTime()) return;
    if (held !== 'refused') await provider.resume(subscriptionId);
    await write(lease, (holds) => holds.drop(holdId));
    throw held === 'refused' ? refusedByProvider() : beingCharged();
  }

  async function hold(lease: Lease, given: Given): Promise<HoldSchedule> {
    const stored = await deps.reads.find(given.holdId);
    if (stored && stored.enrollmentId !== given.enrollmentId) throw refusedByProvider();
    const finished = stored && (await finishEarlier(lease, stored));
    if (finished) return finished;
    const holdable = await deps.requireHoldable(given.enrollmentId, given);
    const { subscriptionId, schedule } = holdable;
    const ordered = { ...given, ...schedule, subscriptionId, state: 'ordered' as const };
    await write(lease, (holds) => holds.keep(ordered));
    await voidCharges(lease, ordered, holdable);
    return markInForce(lease, ordered);
  }

  return (given: Given): Promise<HoldSchedule> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) => hold(lease, given));
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
export type HoldPayments = ReturnType<typeof createHoldPayments>;
