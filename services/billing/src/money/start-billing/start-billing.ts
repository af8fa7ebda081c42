import { AppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { BillingStartOffer, BillingStartRequest } from '@petwell/contracts/internal';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { breakDownPayment } from '../../domain/payment-breakdown.ts';
import type { CardProvider } from '../../use-cases/card-provider.ts';
import type { EnsureCustomer } from '../../use-cases/ensure-customer.ts';
import type { LoadPayable, Payable } from '../../use-cases/load-payable.ts';
import type { Checkouts, OpenSubscription } from '../../use-cases/open-subscription.ts';
import { requireLiving } from '../../use-cases/require-payer.ts';
import type { RunTransaction } from '../../use-cases/transaction.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { withinDeadline } from '../../use-cases/within-deadline.ts';
import { requireCard } from '../require-card.ts';
import { firstChargeOf } from './rules.ts';

type Dependencies = {
  loadPayable: LoadPayable;
  checkouts: Pick<Checkouts, 'read'>;
  ensureCustomer: EnsureCustomer;
  cards: Pick<CardProvider, 'prepareCardSetup' | 'retrieveCardSetup'>;
  openSubscription: OpenSubscription;
  withLease: WithLease;
  transaction: RunTransaction;
  timeZone: string;
  /** The clinic's time, and the payment provider's. */
  clock: () => Date;
  logger: Logger;
};

/** Enrollment waits a little longer for the response. */
const deadlineMs = 9_500;

type Enrolled = { enrollmentId: number };

const changedMeanwhile = () =>
  new AppError('status_conflict', {
    publicMessage: 'The amount or the day of the first payment has changed. Please look again.',
  });
const nothingToStart = () =>
  new AppError('status_conflict', { publicMessage: 'This plan is running, or cannot go on.' });

const monthlyTotalOf = ({ snapshot }: Payable) =>
  fromCents(breakDownPayment(snapshot).monthlyCents);

/**
 * Prepares to start billing on a day: the card form's data, the monthly amount, the day of the first charge,
 * and the days that have passed, which are never charged.
 * @throws AppError not_found, status_conflict (the pet died), service_unavailable
 */
export function createOfferBillingStart(deps: Dependencies) {
  return async (given: Enrolled & { dueAt: string }): Promise<BillingStartOffer> => {
    const { enrollmentId } = given;
    const payable = await deps.loadPayable(enrollmentId);
    requireLiving(payable);
    const customerId = await deps.ensureCustomer(payable.payer.ownerId);
    const first = firstChargeOf(new Date(given.dueAt), deps.clock(), deps.timeZone);
    return {
      clientSecret: await deps.cards.prepareCardSetup({ customerId, enrollmentId }),
      monthlyTotal: monthlyTotalOf(payable),
      firstChargeOn: clinicDay(first.at, deps.timeZone),
      passedOn: first.passedOn,
    };
  };
}

/**
 * Starts billing a plan that had ended, on the day and for the amount that its owner agreed to, with a card
 * that the bank has confirmed. There is no fee, and nothing is charged before that day. Repeating it, from
 * another tab or after a crash, leads to the same subscription.
 * @throws AppError not_found, payment_not_confirmed, status_conflict (amount or day changed; running; the pet
 * died), service_unavailable (the outcome is unknown; repeating is safe)
 */
export function createStartBilling(deps: Dependencies) {
  const { checkouts, transaction, openSubscription, timeZone, logger } = deps;

  /** Stores the consent, and opens the enrollment for the day agreed to. */
  async function agree(payable: Payable, request: Enrolled & BillingStartRequest) {
    const { enrollmentId, firstChargeOn, monthlyTotal, textVersion, clientAddress } = request;
    const { attempt: lastAttempt } = await checkouts.read(enrollmentId);
    const { at } = firstChargeOf(new Date(request.dueAt), deps.clock(), timeZone);
    if (clinicDay(at, timeZone) !== firstChargeOn) throw changedMeanwhile();
    await transaction(async ({ payables, consents }) => {
      const isOpened = await payables.reopen({ enrollmentId, lastAttempt, firstChargeAt: at });
      if (!isOpened) throw nothingToStart();
      await consents.add({
        enrollmentId,
        textVersion,
        ownerId: payable.payer.ownerId,
        dueToday: fromCents(0),
        monthlyTotal,
        firstChargeAt: at,
        cardLast4: null,
        clientAddress,
      });
    });
    logger.info({ enrollmentId, firstChargeOn }, 'agreed to go on with an ended plan');
    return at;
  }

  /** The time agreed to before, if it is the same day and still to come. */
  async function findAgreed({ enrollmentId, firstChargeOn }: Enrolled & BillingStartRequest) {
    const { closedAt, firstChargeAt, subscriptionId } = await checkouts.read(enrollmentId);
    if (closedAt !== null || firstChargeAt === null) return null;
    const isSameDay = clinicDay(firstChargeAt, timeZone) === firstChargeOn;
    const isAhead = firstChargeAt > deps.clock();
    return subscriptionId !== null || (isSameDay && isAhead) ? firstChargeAt : null;
  }

  async function start(request: Enrolled & BillingStartRequest): Promise<SubscriptionFact> {
    const payable = await deps.loadPayable(request.enrollmentId);
    requireLiving(payable);
    if (monthlyTotalOf(payable) !== request.monthlyTotal) throw changedMeanwhile();
    const customerId = await deps.ensureCustomer(payable.payer.ownerId);
    const { setupIntentId } = request;
    const paymentMethodId = await requireCard(deps.cards, {
      setupIntentId,
      customerId,
      enrollmentId: request.enrollmentId,
    });
    const firstChargeAt = (await findAgreed(request)) ?? (await agree(payable, request));
    const { fact } = await openSubscription(payable, { firstChargeAt, paymentMethodId });
    return fact;
  }

  // Two tabs take turns, and the second finds what the first has started.
  return (request: Enrolled & BillingStartRequest): Promise<SubscriptionFact> =>
    withinDeadline(
      deadlineMs,
      deps.withLease(`card:${request.enrollmentId}`, () => start(request)),
    );
}
