import { AppError, type Logger } from '@petwell/chassis';
import { firstChargeOf } from '@petwell/chassis/first-charge';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents, lastFirstPaymentOn } from '@petwell/contracts';
import { publicationOf, type TextVersion } from '@petwell/contracts/legal';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { breakDownPayment } from '../core/rules-agreed.ts';
import type { ChargeFee, OpenSubscription } from '../checkout/index.ts';
import type { CardProvider, RequireCard } from '../cards/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { EnsureCustomer, WithCustomer } from '../customers/index.ts';
import { type Checkout, type Checkouts, type Payable, requireLiving } from '../core/payable.ts';
import type { Transaction, WithLease } from '../core/transaction.ts';
import { withinDeadline } from '../core/provider-errors.ts';

type Dependencies = {
  checkouts: Pick<Checkouts, 'read'>;
  ensureCustomer: EnsureCustomer;
  withCustomer: WithCustomer;
  cards: Pick<CardProvider, 'prepareCardSetup'>;
  requireCard: RequireCard;
  openSubscription: OpenSubscription;
  chargeFee: ChargeFee;
  converge: ConvergeSubscription;
  withLease: WithLease;
  timeZone: string;
  /** The clinic's time, and the payment provider's. */
  clock: () => Date;
  logger: Logger;
};

const deadlineMs = 9_500;

/** The monthly amount, and the days at the clinic: of the first charge, and those before it, which aren't charged. */
export type BillingOffer = {
  monthlyTotal: string;
  firstChargeOn: string;
  passedOn: string[];
  /** Charged with the first payment. */
  membershipFee?: string;
};

/** The plan's next charge, and whether its fee is still unpaid. */
export type BillingDue = { dueAt: Date; isFeeDue: boolean };

/** Whether the enrollment is closed, has a subscription, or waits for its first one. */
export type BillingStanding = 'closed' | 'running' | 'waiting';

/** Whether the subscription was begun at checkout and never paid. */
const isUnpaidCheckout = ({ wasStarted, firstChargeAt }: Checkout): boolean =>
  !wasStarted && firstChargeAt === null;

const standingOf = (checkout: Checkout): BillingStanding => {
  if (checkout.closedAt !== null) return 'closed';
  return checkout.subscriptionId === null || isUnpaidCheckout(checkout) ? 'waiting' : 'running';
};

/** The terms that the owner saw and agreed to, and the card setup that the bank has confirmed. */
type Agreement = BillingDue & {
  payable: Payable;
  firstChargeOn: string;
  monthlyTotal: string;
  textVersion: StartLinkVersion;
  clientAddress: string;
  setupIntentId: string;
  /**
   * Runs what stores the agreement in a transaction, with what else belongs to it. May leave it out if it was
   * stored before, and may refuse.
   */
  agreeIn: (
    store: (tx: Pick<Transaction, 'payables' | 'consents'>) => Promise<void>,
    given: { standing: BillingStanding; wasAgreed: boolean; feeCents: number | null },
  ) => Promise<void>;
};

const changedMeanwhile = () =>
  new AppError('status_conflict', {
    publicMessage: 'The amount or the day of the first payment has changed. Please look again.',
  });
const nothingToStart = () =>
  new AppError('status_conflict', { publicMessage: 'This plan is running, or cannot go on.' });

/** @throws AppError status_conflict (the first charge is too far away) */
function firstChargeWithin(dueAt: Date, { clock, timeZone }: Dependencies) {
  const now = clock();
  const first = firstChargeOf(dueAt, now, timeZone);
  const today = clinicDay(now, timeZone);
  if (clinicDay(first.at, timeZone) <= lastFirstPaymentOn(today)) return first;
  throw new AppError('status_conflict', {
    publicMessage:
      'The first payment is two years or more away. A card can be set up once it is less than that.',
  });
}

/** Says whether the fee was shown. */
type StartLinkVersion = TextVersion<'plan-link' | 'plan-link-fee'>;

/** Returns the fee charged with the first payment; null: nothing is due, or the plan has no fee. */
const feeDueCents = ({ payable, isFeeDue }: { payable: Payable; isFeeDue: boolean }) => {
  const { feeCents } = breakDownPayment(payable.snapshot);
  return isFeeDue && feeCents > 0 ? feeCents : null;
};

const isFeeVersion = (version: StartLinkVersion): boolean =>
  publicationOf(version)?.kind === 'plan-link-fee';

const monthlyTotalOf = ({ snapshot }: Payable) =>
  fromCents(breakDownPayment(snapshot).monthlyCents);

function createAgree(deps: Dependencies) {
  const { checkouts, timeZone, logger } = deps;

  /** The time agreed to before, if it is the same day and still to come. */
  function agreedBefore(checkout: Checkout, firstChargeOn: string): Date | null {
    const { firstChargeAt } = checkout;
    const standing = standingOf(checkout);
    if (standing === 'closed' || firstChargeAt === null) return null;
    const isSameDay = clinicDay(firstChargeAt, timeZone) === firstChargeOn;
    const isAhead = firstChargeAt > deps.clock();
    return standing === 'running' || (isSameDay && isAhead) ? firstChargeAt : null;
  }

  /**
   * Stores the consent, and opens the enrollment for the day agreed to, which is returned. A payment begun at
   * checkout is superseded by that, and ended at the provider.
   */
  return async function agree(agreement: Agreement): Promise<Date> {
    const { payable, firstChargeOn, monthlyTotal, textVersion, clientAddress } = agreement;
    const { enrollmentId, payer } = payable;
    const checkout = await checkouts.read(enrollmentId);
    const { attempt: lastAttempt } = checkout;
    const agreed = agreedBefore(checkout, firstChargeOn);
    const isRunning = agreed !== null && standingOf(checkout) === 'running';
    const due = isRunning ? agreed : firstChargeWithin(agreement.dueAt, deps).at;
    // After an interrupted start, too: what was recorded since then moves the day.
    if (!isRunning && clinicDay(due, timeZone) !== firstChargeOn) throw changedMeanwhile();
    const firstChargeAt = agreed ?? due;
    await agreement.agreeIn(
      async ({ payables, consents }) => {
        const today = clinicDay(deps.clock(), timeZone);
        const reopened = { enrollmentId, lastAttempt, firstChargeAt, today };
        const mayStart = agreed !== null || (await payables.reopen(reopened));
        if (!mayStart) throw nothingToStart();
        await consents.add({
          enrollmentId,
          textVersion,
          ownerId: payer.ownerId,
          dueToday: fromCents(0),
          monthlyTotal,
          firstChargeAt,
          cardLast4: null,
          clientAddress,
          isByLink: true,
          agreed: payable.snapshot,
        });
      },
      {
        standing: standingOf(checkout),
        wasAgreed: agreed !== null,
        feeCents: feeDueCents(agreement),
      },
    );
    logger.info({ enrollmentId, firstChargeOn }, 'agreed to be billed from a day on');
    const { subscriptionId } = checkout;
    if (subscriptionId !== null && isUnpaidCheckout(checkout)) await deps.converge(subscriptionId);
    return firstChargeAt;
  };
}

function createStart(deps: Dependencies) {
  const agree = createAgree(deps);
  return async function start(agreement: Agreement): Promise<SubscriptionFact> {
    const { payable, setupIntentId } = agreement;
    requireLiving(payable);
    if (monthlyTotalOf(payable) !== agreement.monthlyTotal) throw changedMeanwhile();
    const fee = feeDueCents(agreement);
    if (isFeeVersion(agreement.textVersion) !== (fee !== null)) throw changedMeanwhile();
    const customerId = await deps.ensureCustomer(payable.payer.ownerId);
    const { enrollmentId } = payable;
    const paymentMethodId = await deps.requireCard({
      setupIntentId,
      customerId,
      enrollmentId,
    });
    const firstChargeAt = await agree(agreement);
    const { fact } = await deps.openSubscription(payable, { firstChargeAt, paymentMethodId });
    // After a crash right before this, the owner repeats it, or the fee stays unpaid in sight of staff.
    if (fee !== null) await deps.chargeFee(payable, fact);
    return fact;
  };
}

/**
 * Creates what starts billing a plan on a day, as the same enrollment, with the fee only if it was never paid. The card
 * comes first; nothing is charged before that day.
 */
export function createBillingStart(deps: Dependencies) {
  const { checkouts, timeZone } = deps;
  const start = createStart(deps);
  return {
    /**
     * Returns what the owner would agree to.
     * @throws AppError status_conflict (the pet died; the first charge is too far away)
     */
    offer(payable: Payable, { dueAt, isFeeDue }: BillingDue): BillingOffer {
      requireLiving(payable);
      const fee = feeDueCents({ payable, isFeeDue });
      const first = firstChargeWithin(dueAt, deps);
      return {
        monthlyTotal: monthlyTotalOf(payable),
        firstChargeOn: clinicDay(first.at, timeZone),
        passedOn: first.passedOn,
        ...(fee !== null && { membershipFee: fromCents(fee) }),
      };
    },

    /**
     * Returns the card form's data.
     * @throws AppError status_conflict (the pet died), service_unavailable
     */
    async prepare(payable: Payable): Promise<{ clientSecret: string }> {
      requireLiving(payable);
      const { enrollmentId } = payable;
      const clientSecret = await deps.withCustomer(payable.payer.ownerId, (customerId) =>
        deps.cards.prepareCardSetup({ customerId, enrollmentId }),
      );
      return { clientSecret };
    },

    standing: async (enrollmentId: number): Promise<BillingStanding> =>
      standingOf(await checkouts.read(enrollmentId)),

    /**
     * Starts billing, on the day and for the amount that the owner agreed to, with a card that the bank has
     * confirmed. Repeating it, from another tab or after a crash, leads to the same subscription.
     * @throws AppError payment_not_confirmed, status_conflict (amount or day changed; running; the pet died),
     * service_unavailable (the outcome is unknown; repeating is safe)
     */
    // Two tabs take turns, and the second finds what the first has started.
    start: (agreement: Agreement): Promise<SubscriptionFact> =>
      withinDeadline(
        deadlineMs,
        deps.withLease(`card:${agreement.payable.enrollmentId}`, () => start(agreement)),
      ),
  };
}
export type BillingStart = ReturnType<typeof createBillingStart>;
