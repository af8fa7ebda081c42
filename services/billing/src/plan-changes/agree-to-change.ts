import { AppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { type agreeToChange, fromCents, type OfferedChange, toCents } from '@petwell/contracts';
import type { z } from 'zod';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, WithLease } from '../core/transaction.ts';
import { notCharged, notChanged } from './change-refusals.ts';
import type { OpenedChange, OpenedChanges } from './opened-change.ts';
import type { Paid, PayDue } from './pay-due.ts';
import type { Changeable, RequireChangeable } from './read-obstacle.ts';
import type { RecordChangeConsent } from './record-consent.ts';
import { outdatedBy } from './rules.ts';

export type Agreement = z.infer<typeof agreeToChange.body> & { clientAddress: string };
type Answer = {
  outcome: 'agreed' | Exclude<Paid['outcome'], 'paid'>;
  clientSecret: string | null;
  change: OfferedChange;
};

/** Staff give the money back: it is on their list of late payments. */
const paidTooLate = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan ended before your payment arrived. We’ll give it back to you.',
  });

/** Requires that what the owner saw is still true, and that what is due can be charged. */
function requireCurrent(
  { change, payable }: OpenedChange,
  { nextChargeAt, subscription }: Changeable,
  { timeZone, businessClock }: { timeZone: string; businessClock: () => Date },
): void {
  const outdated = outdatedBy(change.offer, {
    monthlyCents: toCents(payable.snapshot.enrollment.totalMonthlyPrice),
    today: clinicDay(businessClock(), timeZone),
    nextChargeOn: nextChargeAt && clinicDay(nextChargeAt, timeZone),
  });
  if (outdated !== null) throw notChanged(outdated);
  if (change.dueCents > 0 && !subscription) throw notCharged();
}

/**
 * Takes the agreement to a change, and charges what is due; repeated, it charges nothing twice.
 * @throws AppError link_invalid, service_unavailable, status_conflict (other amounts, a text that isn't shown anymore, or
 * what stands in the way)
 */
export function createAgreeToChange(deps: {
  opened: OpenedChanges;
  requireChangeable: RequireChangeable;
  recordConsent: RecordChangeConsent;
  payDue: PayDue;
  withLease: WithLease;
  timeZone: string;
  /** The clinic's. */
  businessClock: () => Date;
  logger: Logger;
  deadlineMs?: number;
}) {
  const { opened } = deps;

  const agreed = async (one: OpenedChange): Promise<Answer> => ({
    outcome: 'agreed',
    clientSecret: null,
    change: await opened.toView(one),
  });

  async function pay(
    lease: Lease,
    one: OpenedChange,
    { useSavedCard, subscription }: Pick<Agreement, 'useSavedCard'> & Changeable,
  ): Promise<Answer> {
    if (!subscription) throw notCharged();
    const card = { ...subscription, useSavedCard };
    const { outcome, clientSecret } = await deps.payDue(lease, one.change, card);
    const after = await opened.reload(one);
    if (after.change.agreedAt !== null) return agreed(after);
    if (outcome === 'paid') throw paidTooLate();
    return { outcome, clientSecret, change: await opened.toView(after) };
  }

  async function agree(lease: Lease, given: Agreement): Promise<Answer> {
    const one = await opened.open(given.token);
    const { dueCents, agreedAt, consentedAt, enrollmentId } = one.change;
    if (agreedAt !== null) return agreed(one);
    const changeable = await deps.requireChangeable(enrollmentId);
    requireCurrent(one, changeable, deps);
    const { useSavedCard } = given;
    if (consentedAt === null) {
      const card = dueCents > 0 && useSavedCard ? changeable.subscription?.card : null;
      await deps.recordConsent(lease, one, { ...given, cardLast4: card?.last4 ?? null });
    }
    return dueCents > 0
      ? pay(lease, one, { useSavedCard, ...changeable })
      : agreed(await opened.reload(one));
  }

  return async (given: Agreement): Promise<Answer> => {
    const { change } = await opened.open(given.token);
    const { offer, dueCents, enrollmentId, changeId } = change;
    const isSame =
      given.dueToday === fromCents(dueCents) &&
      given.monthlyTotal === fromCents(offer.monthlyCents);
    if (!isSame) throw notChanged('The amounts have changed. Please look again.');
    const work = deps.withLease(`enrollment:${enrollmentId}`, (lease) => agree(lease, given));
    const answer = await withinDeadline(deps.deadlineMs ?? 9_500, work);
    deps.logger.info({ enrollmentId, changeId, outcome: answer.outcome }, 'change of plan agreed');
    return answer;
  };
}
export type AgreeToChange = ReturnType<typeof createAgreeToChange>;
