import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';
import type { VerifiedPayment } from '@petwell/contracts/internal';
import { clinicDay } from '@petwell/chassis/time';
import { breakDownPayment } from '../core/rules-agreed.ts';
import { priceOn } from '../core/rules-terms.ts';
import type { ReadPrices } from '../core/store-terms.ts';
import {
  findClaimMismatches,
  findInvoiceMismatches,
  isSettled,
  isSettling,
} from './rules-verify.ts';
import type { ConvergeSubscription, RecordedPayments } from '../subscriptions/index.ts';
import type { Checkouts, LoadPayable } from '../core/payable.ts';
import { withinDeadline } from '../core/provider-errors.ts';

type Claim = { enrollmentId: number; ownerId: number; paymentIntentId: string | null };

type Dependencies = {
  loadPayable: LoadPayable;
  checkouts: Pick<Checkouts, 'read'>;
  subscriptions: RecordedPayments;
  converge: ConvergeSubscription;
  readPrices: ReadPrices;
  timeZone: string;
  logger: Logger;
  pause?: (ms: number) => Promise<void>;
  deadlineMs?: number;
};

/** Pauses before the payment is read again, because its invoice follows a moment later. */
const settlePausesMs = [250, 500, 1_000];
const unconfirmed: VerifiedPayment = { isConfirmed: false, subscription: null };

/**
 * Verifies an enrollment's payment by the provider's records, never by the browser's claim. A payment that is
 * already stored isn't read again. Otherwise converges what it reads, so the webhook has nothing left to do.
 * @throws AppError not_found, service_unavailable
 */
export function createVerifyPayment(deps: Dependencies) {
  const { loadPayable, checkouts, subscriptions, converge, readPrices, timeZone, logger } = deps;
  const { pause = sleep } = deps;

  const convergeSettled: ConvergeSubscription = async (...request) => {
    let converged = await converge(...request);
    for (const pauseMs of settlePausesMs) {
      if (!converged?.seen.invoices.some(isSettling)) break;
      await pause(pauseMs);
      converged = await converge(...request);
    }
    return converged;
  };

  async function verify({
    enrollmentId,
    ownerId,
    paymentIntentId,
  }: Claim): Promise<VerifiedPayment> {
    const payable = await loadPayable(enrollmentId);
    if (payable.payer.ownerId !== ownerId) return unconfirmed;
    const { subscriptionId, firstChargeAt } = await checkouts.read(enrollmentId);
    if (subscriptionId === null) return unconfirmed;

    const { feeCents } = breakDownPayment(payable.snapshot);
    const prices = await readPrices(enrollmentId);
    const [first] = prices;
    // A plan that goes on is charged nothing before its first day.
    const dueTodayCents = firstChargeAt ? 0 : feeCents + (first?.monthlyCents ?? 0);
    const recorded = await subscriptions.findFirstPayment(subscriptionId);
    if (recorded && isSettled(recorded, { paymentIntentId, dueTodayCents })) {
      return { isConfirmed: true, subscription: recorded.fact };
    }

    const isClaimed = recorded !== null && recorded.paymentIntentId === paymentIntentId;
    const converged = await convergeSettled(subscriptionId, {
      isFactNeeded: true,
      recheckInvoiceIds: isClaimed ? [recorded.invoiceId] : [],
    });
    if (!converged) return unconfirmed;
    const { fact, seen, latestInvoice } = converged;
    const { customerId } = fact;
    const { period = null, createdAt = null } = latestInvoice ?? {};
    const chargedOn = clinicDay(period?.start ?? createdAt ?? new Date(0), timeZone);
    const monthlyCents = priceOn(prices, chargedOn);
    const expected = { customerId, subscriptionId, dueTodayCents, monthlyCents };
    const mismatches =
      paymentIntentId === null
        ? findInvoiceMismatches(expected, latestInvoice)
        : findClaimMismatches(expected, { paymentIntentId, invoices: seen.invoices });
    if (mismatches.length > 0) logger.info({ enrollmentId, mismatches }, 'payment not confirmed');
    return { isConfirmed: mismatches.length === 0, subscription: fact };
  }

  return (claim: Claim) => withinDeadline(deps.deadlineMs ?? 9_500, verify(claim));
}
