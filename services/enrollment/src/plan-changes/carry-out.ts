import { AppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { unlessClaimed, withClaim, type Claims } from '../core/claims.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ChangeOrder } from './change.ts';
import { agreedMail, agreedSentence } from './mails.ts';
import type { OfferChange, WithdrawOffer } from './offer-change.ts';
import type { RevertChange } from './revert-change.ts';
import { isAsShown, nextStep, type NextStep } from './rules-orders.ts';
import type { ChangeReads } from './store-reads.ts';
import type { RunChanges } from './transaction.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  reads: Pick<ChangeReads, 'find'>;
  billing: Pick<Billing, 'changeTerms'>;
  offerChange: OfferChange;
  withdrawOffer: WithdrawOffer;
  revertChange: RevertChange;
  transaction: RunChanges;
  claims: Claims;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
};

/** Charging the new price, and the new terms, may follow each other at once; so may a refusal. */
const mostSteps = 4;
/** Longer than all timeouts of one order together. */
const leaseMs = 60_000;

/** Only its holder works on the changes of a plan. */
export const claimOf = (enrollmentId: number): string => `plan-change/${enrollmentId}`;

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'status_conflict';

/** From now on billing takes it back. */
const createRefuse =
  ({ transaction }: Pick<Dependencies, 'transaction'>) =>
  ({ id, enrollmentId }: ChangeOrder): Promise<void> =>
    transaction(async ({ enrollments, changes }) => {
      await enrollments.lock(enrollmentId);
      const order = await changes.lock(id);
      if (order?.state !== 'agreed' || order.reverting !== null) return;
      await changes.set(id, { reverting: 'refused' });
    });

/** Lets billing charge the new price from its day on. False: a charge at the old one comes first. */
function createCharge(deps: Dependencies) {
  const { transaction, clock, timeZone } = deps;
  const refuse = createRefuse(deps);
  return async function charge(order: ChangeOrder): Promise<boolean> {
    const { id, enrollmentId, sheet, target, way, agreedAt } = order;
    const at = agreedAt ?? clock();
    try {
      const outcome = await deps.billing.changeTerms({
        enrollmentId,
        termsId: id,
        // As the owner agreed: what is charged before it stays.
        effectiveFrom: sheet.firstChargeOn,
        plan: target.plan,
        addOns: target.addOns,
        monthlyCents: target.monthlyCents,
        agreedBy: way === 'phone' ? 'phone' : 'consent',
        sentence: agreedSentence(order, clinicDay(at, timeZone)),
        at: at.toISOString(),
      });
      if (outcome === 'waits') return false;
      await transaction(({ changes }) => changes.set(id, { chargedAt: clock() }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await refuse(order);
    }
    return true;
  };
}

/** Gives the enrollment its new terms: from the day of the agreement on, or from the plan year's first. */
const createReplace =
  ({ transaction, clock, timeZone }: Dependencies) =>
  ({ id, enrollmentId }: ChangeOrder): Promise<void> =>
    transaction(async ({ enrollments, changes, terms, outbox }) => {
      const enrollment = await enrollments.lock(enrollmentId);
      const order = await changes.lock(id);
      if (!enrollment || order?.state !== 'agreed' || order.reverting !== null) return;
      if (!isAsShown(order, enrollment)) return changes.set(id, { reverting: 'refused' });
      const { target, way, isFromToday, sheet, agreedAt } = order;
      const at = clock();
      const agreedOn = clinicDay(agreedAt ?? at, timeZone);
      // The link may have waited for days. Agreements have the real time, which is behind a clock that was moved.
      const isLater = isFromToday && agreedOn > order.effectiveFrom;
      const effectiveFrom = isLater ? agreedOn : order.effectiveFrom;
      const { plan, addOns, benefits, monthlyCents, services } = target;
      const replaced = await terms.replace(enrollment, {
        plan,
        addOns,
        benefits,
        monthlyCents,
        services,
        effectiveFrom,
        agreedBy: way === 'phone' ? 'phone' : 'consent',
        at,
      });
      await changes.set(id, { state: 'done', replaced, settledAt: at });
      if (!isFromToday) return;
      const told = { ...order, sheet: { ...sheet, effectiveFrom } };
      await outbox.append([agreedMail(enrollment, told)]);
    });

/** Creates the steps that carry out an order. Each can be repeated after a crash. */
function createSteps(deps: Dependencies) {
  const refuse = createRefuse(deps);
  const charge = createCharge(deps);
  const replace = createReplace(deps);

  /** Returns whether another step may follow. */
  return async function take(
    step: NextStep,
    order: ChangeOrder,
    enrollment: EnrollmentRecord,
  ): Promise<boolean> {
    if (step === 'offer') await deps.offerChange(order);
    if (step === 'withdraw') await deps.withdrawOffer(order);
    if (step === 'refuse') await refuse(order);
    if (step === 'replace') await replace(order);
    if (step === 'revert') return deps.revertChange(order, enrollment);
    return step === 'charge' ? charge(order) : step === 'refuse' || step === 'replace';
  };
}

/** Carries out an order as far as it goes now; the caller holds its claim. */
export function createCarryOut(deps: Dependencies) {
  const take = createSteps(deps);
  return async function carryOut(id: string): Promise<void> {
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const order = await deps.reads.find(id);
      const enrollment = order && (await deps.store.find(order.enrollmentId));
      if (!order || !enrollment) return;
      const step = nextStep(order, { enrollment, now: deps.clock(), timeZone: deps.timeZone });
      if (step === 'wait' || !(await take(step, order, enrollment))) return;
    }
  };
}
export type CarryOut = ReturnType<typeof createCarryOut>;

/** Carries out an order unless someone is at it. What fails is tried again by the timer. */
export function createTryCarryOut(deps: Dependencies & { carryOut: CarryOut }) {
  return async function tryCarryOut(id: string): Promise<void> {
    const order = await deps.reads.find(id);
    if (!order) return;
    const work = () => deps.carryOut(id);
    await unlessClaimed(deps.claims, claimOf(order.enrollmentId), leaseMs, work).catch(
      (err: unknown) =>
        deps.logger.warn({ err, changeId: id }, 'a change of plan waits; the timer tries again'),
    );
  };
}
export type TryCarryOut = ReturnType<typeof createTryCarryOut>;

/** Creates the timer that carries out what is due, and what a crash or an outage interrupted. */
export function createRunChanges(deps: {
  reads: Pick<ChangeReads, 'listOpen'>;
  tryCarryOut: TryCarryOut;
}) {
  return async function runChanges(): Promise<void> {
    const all: string[] = [];
    for (;;) {
      const ids = await deps.reads.listOpen(all.length);
      if (ids.length === 0) break;
      all.push(...ids);
    }
    for (const id of all) await deps.tryCarryOut(id);
  };
}

/**
 * Creates what takes the changes of an owner back whose plans have ended, before the owner is removed with them.
 * @throws AppError status_conflict (someone is at it), service_unavailable
 */
export const createSettleChanges =
  (deps: { reads: Pick<ChangeReads, 'listOpenOf'>; carryOut: CarryOut; claims: Claims }) =>
  async (ownerId: number): Promise<void> => {
    for (const { id, enrollmentId } of await deps.reads.listOpenOf(ownerId)) {
      await withClaim(deps.claims, claimOf(enrollmentId), () => deps.carryOut(id));
    }
  };
