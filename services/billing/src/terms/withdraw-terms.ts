import type { Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { ReplaceLines } from './replace-lines.ts';
import type { StoredTerms, TermsLog } from './store.ts';
import type { TermsProvider } from './terms-provider.ts';

type Given = { enrollmentId: number; termsId: string };
type Outcome = 'withdrawn' | 'charged';

/**
 * Takes changed terms back before their first charge: the subscription charges what it charged before. Repeating it
 * changes nothing. The caller holds the plan's lease.
 * @throws AppError status_conflict (the provider refuses it), service_unavailable
 */
export function createWithdrawTerms(deps: {
  readStored: (termsId: string) => Promise<StoredTerms | null>;
  provider: Pick<TermsProvider, 'readBilled'>;
  replaceLines: ReplaceLines;
  converge: ConvergeSubscription;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { terms: TermsLog }>;
  timeZone: string;
  clock: () => Date;
  logger: Logger;
}) {
  const { timeZone, clock, logger } = deps;

  /** False if it was charged by then. */
  async function restore(stored: StoredTerms): Promise<boolean> {
    const hasBegun = (at: Date) => clinicDay(at, timeZone) >= stored.effectiveFrom;
    if (!stored.billed) return !hasBegun(clock());
    const { subscriptionId, previousLines: lines } = stored.billed;
    const billed = await deps.provider.readBilled(subscriptionId);
    // It has ended, and charges nothing.
    if (!billed) return true;
    if (hasBegun(billed.period.start)) return false;
    const nextChargeOn = clinicDay(billed.period.end, timeZone);
    await deps.replaceLines(stored, 'withdraw', { subscriptionId, billed, nextChargeOn, lines });
    return true;
  }

  async function withdraw(lease: Lease, { enrollmentId, termsId }: Given): Promise<Outcome> {
    const stored = await deps.readStored(termsId);
    if (!stored || stored.isWithdrawn || stored.enrollmentId !== enrollmentId) return 'withdrawn';
    if (!(await restore(stored))) return 'charged';
    await deps.transaction(async ({ leases, terms }) => {
      await leases.require(lease);
      await terms.markWithdrawn(termsId, clock());
    });
    if (stored.billed) await deps.converge(stored.billed.subscriptionId, { isFactNeeded: true });
    logger.info({ enrollmentId, termsId }, 'changed terms withdrawn');
    return 'withdrawn';
  }

  return withdraw;
}
export type WithdrawTerms = ReturnType<typeof createWithdrawTerms>;

/** Does the same within enrollment's time. */
export const createWithdrawInTime =
  (deps: { withdrawTerms: WithdrawTerms; withLease: WithLease; deadlineMs?: number }) =>
  (given: Given): Promise<Outcome> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) =>
      deps.withdrawTerms(lease, given),
    );
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
