import { toAppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { toCents } from '@petwell/contracts';
import type { ChangedTerms } from '@petwell/contracts/internal';
import type { LoadPayable } from '../core/payable.ts';
import { isOver } from '../core/rules-observation.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import { comesFirst, linesOf, totalOf } from './rules.ts';
import { type Charge, notChangeable } from './replace-lines.ts';
import type { StoredTerms, TermsLog } from './store.ts';
import type { ReadPlanChange, TermsStanding } from './store-standings.ts';
import type { Billed, TermsProvider } from './terms-provider.ts';

type Outcome = 'changed' | 'waits' | 'not_billed';
type Given = { enrollmentId: number; terms: ChangedTerms };

type Dependencies = {
  readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
  wasAgreed: (enrollmentId: number, terms: ChangedTerms) => Promise<boolean>;
  /** A change of plan may have been taken back before it came here. */
  readPlanChange: ReadPlanChange;
  readStored: (termsId: string) => Promise<StoredTerms | null>;
  provider: Pick<TermsProvider, 'readBilled'>;
  charge: Charge;
  loadPayable: LoadPayable;
  findSubscription: FindSubscription;
  converge: ConvergeSubscription;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { terms: TermsLog }>;
  withLease: WithLease;
  timeZone: string;
  clock: () => Date;
  logger: Logger;
  deadlineMs?: number;
};

/** Whether the terms are allowed. By phone, an owner agrees to no higher price than what is charged now. */
function createIsAllowed({ wasAgreed, readPlanChange }: Dependencies) {
  return async (
    { enrollmentId, terms }: Given,
    { promise, chargedCents }: Pick<TermsStanding, 'promise'> & { chargedCents: number },
  ): Promise<boolean> => {
    const isRise = terms.monthlyCents > chargedCents;
    // No promise speaks against what costs no more.
    if (terms.agreedBy === 'notice') return promise === 'plan-year' || !isRise;
    if (terms.agreedBy === 'consent') return wasAgreed(enrollmentId, terms);
    return !isRise && !(await readPlanChange(terms.termsId)).isReverted;
  };
}

/**
 * Requires that the first charge of a change wasn't made at the old price, so that what was paid for it is what it costs.
 * @throws AppError status_conflict
 */
const createRequireInTime =
  ({ readPlanChange, timeZone }: Dependencies) =>
  async (terms: ChangedTerms, chargedCents: number, { period }: Billed): Promise<void> => {
    const hasBegun = clinicDay(period.start, timeZone) >= terms.effectiveFrom;
    if (!hasBegun || chargedCents === terms.monthlyCents) return;
    if ((await readPlanChange(terms.termsId)).wasPaidAhead) throw notChangeable();
  };

/** Drops terms that are refused. */
async function orDrop(work: Promise<void>, drop: () => Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (toAppError(error).code === 'status_conflict') await drop();
    throw error;
  }
}

/** @throws AppError status_conflict */
function createRequireChangeable(deps: Dependencies) {
  const isAllowed = createIsAllowed(deps);
  return async (given: Given, chargedCents: number): Promise<void> => {
    const [standing] = await deps.readStandings([given.enrollmentId]);
    if (!standing || standing.isOver || standing.isDisputed || standing.isPastDue) {
      throw notChangeable();
    }
    if (!(await isAllowed(given, { ...standing, chargedCents }))) throw notChangeable();
  };
}

/**
 * Lets the payment provider charge other terms from a day on. Kept first, so that a call that was lost on the way is
 * finished by the next one, or by housekeeping, and leaves one set of items.
 * @throws AppError not_found, status_conflict (disputed, past due, ending, ended, or not agreed to), service_unavailable
 */
export function createChangeTerms(deps: Dependencies) {
  const { converge, timeZone, logger } = deps;
  const requireChangeable = createRequireChangeable(deps);
  const requireInTime = createRequireInTime(deps);
  const write = (lease: Lease, work: (terms: TermsLog) => Promise<void>) =>
    deps.transaction(async ({ leases, terms }) => {
      await leases.require(lease);
      await work(terms);
    });

  /** Null: no card is charged. */
  async function readCharged(enrollmentId: number) {
    const subscriptionId = await deps.findSubscription(enrollmentId);
    const seen = subscriptionId === null ? null : await converge(subscriptionId);
    const status = seen?.seen.subscription.status ?? 'canceled';
    // One that was begun at checkout and never paid charges nothing.
    if (subscriptionId === null || isOver(status) || status === 'incomplete') return null;
    const billed = await deps.provider.readBilled(subscriptionId);
    if (!billed) return null;
    return { subscriptionId, billed, nextChargeOn: clinicDay(billed.period.end, timeZone) };
  }

  async function change(lease: Lease, { enrollmentId, terms }: Given): Promise<Outcome> {
    const { termsId } = terms;
    const stored = await deps.readStored(termsId);
    if (stored?.isWithdrawn || (stored && stored.enrollmentId !== enrollmentId)) {
      throw notChangeable();
    }
    if (stored?.isApplied) return 'changed';
    // Throws before anything is kept.
    linesOf(terms);
    const { snapshot } = await deps.loadPayable(enrollmentId);
    const charged = await readCharged(enrollmentId);
    const chargedCents = charged
      ? totalOf(charged.billed.items)
      : toCents(snapshot.enrollment.totalMonthlyPrice);
    // Reading has stored what the provider says.
    await requireChangeable({ enrollmentId, terms }, chargedCents);
    if (!charged) {
      await write(lease, (log) => log.keep(enrollmentId, terms, null));
      return 'not_billed';
    }
    if (comesFirst(charged.nextChargeOn, terms)) return 'waits';
    const { subscriptionId, billed } = charged;
    const drop = () => write(lease, (log) => log.drop(termsId));
    await orDrop(requireInTime(terms, chargedCents, billed), drop);
    const previousLines = billed.items.map(({ id: _id, ...line }) => line);
    await write(lease, (log) => log.keep(enrollmentId, terms, { subscriptionId, previousLines }));
    await orDrop(deps.charge(terms, charged), drop);
    await write(lease, (log) => log.markApplied(termsId, deps.clock()));
    // The next charge is previewed again.
    await converge(subscriptionId, { isFactNeeded: true });
    logger.info({ enrollmentId, termsId, subscriptionId }, 'terms changed');
    return 'changed';
  }

  return (given: Given): Promise<Outcome> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) =>
      change(lease, given),
    );
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
export type ChangeTerms = ReturnType<typeof createChangeTerms>;

/** Finishes changes that a crash left behind, and those that were kept until a card is charged. */
export const createFinishTerms =
  (deps: {
    listUnapplied: (limit: number) => Promise<StoredTerms[]>;
    changeTerms: ChangeTerms;
    logger: Logger;
  }) =>
  async (): Promise<void> => {
    for (const stored of await deps.listUnapplied(100)) {
      const { enrollmentId, termsId } = stored;
      await deps.changeTerms({ enrollmentId, terms: stored }).catch((err: unknown) => {
        deps.logger.warn({ err, enrollmentId, termsId }, 'changed terms wait');
      });
    }
  };
