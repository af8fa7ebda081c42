import { AppError } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { type agreeToNewPrice, fromCents, type NewPrice } from '@petwell/contracts';
import type { z } from 'zod';
import type { FetchEnrollment, LoadPayable, Payable } from '../core/payable.ts';
import { withTerms } from '../core/rules-terms.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import { goneIfMissing, linkInvalid } from './link-refusals.ts';
import type { FindLink, LinkLog, StoredLink } from './link.ts';
import { priceAgreedEvent } from './price-agreed-event.ts';
import { type OfferLog, type PriceOffer, priceOfferSchema } from './price-offer.ts';
import { hashToken, standingOf } from './rules.ts';

type Dependencies = {
  findLink: FindLink;
  loadPayable: LoadPayable;
  fetchEnrollment: FetchEnrollment;
  transaction: RunTransaction<
    Pick<Transaction, 'consents' | 'outbox'> & { links: LinkLog; offers: OfferLog }
  >;
  timeZone: string;
  /** Real time, which links go by. */
  clock: () => Date;
  /** The clinic's. */
  businessClock: () => Date;
};

const otherPrice = () =>
  new AppError('status_conflict', {
    publicMessage: 'The price has changed. Please look again before you agree.',
  });

const toView = ({ payer, snapshot }: Payable, offer: PriceOffer, isAgreed: boolean): NewPrice => ({
  firstName: payer.firstName,
  petName: snapshot.pet.name,
  planName: offer.plan.name,
  oldMonthlyTotal: fromCents(offer.oldMonthlyCents),
  newMonthlyTotal: fromCents(offer.monthlyCents),
  effectiveFrom: offer.effectiveFrom,
  changes: offer.changes,
  isAgreed,
});

/**
 * Creates the use cases for the holder of a link that asks about a new price: read it, and agree. Nothing signs them in,
 * and no card is needed. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseNewPrice(deps: Dependencies) {
  const { transaction, timeZone, clock } = deps;
  const isGone = (link: StoredLink | null) =>
    link?.kind !== 'new-price' || standingOf(link, { now: clock() }) === 'gone';

  /**
   * Asks enrollment, because a plan can stay at its price after the mail.
   * @throws AppError link_invalid (unknown, expired, replaced, or ended; the day has come, or the price doesn't)
   */
  async function open(token: string) {
    const link = await deps.findLink(hashToken(token));
    if (!link || isGone(link)) throw linkInvalid();
    const offer = priceOfferSchema.parse(link.offer);
    if (clinicDay(deps.businessClock(), timeZone) >= offer.effectiveFrom) throw linkInvalid();
    const payable = await deps.loadPayable(link.enrollmentId).catch(goneIfMissing);
    if (payable.hasDied || payable.closedAt !== null) throw linkInvalid();
    const asked = await deps.fetchEnrollment(link.enrollmentId).catch(goneIfMissing);
    if (asked.askedCampaignId !== link.campaignId) throw linkInvalid();
    return { link, offer, payable };
  }

  return {
    async read(token: string): Promise<NewPrice> {
      const { link, offer, payable } = await open(token);
      return toView(payable, offer, link.usedAt !== null);
    },

    /**
     * Stores the agreement, and tells of it; repeated, it stores nothing.
     * @throws AppError status_conflict (another price than shown, or a text that isn't shown anymore)
     */
    async agree(
      given: z.infer<typeof agreeToNewPrice.body> & { clientAddress: string },
    ): Promise<NewPrice> {
      const { link, offer, payable } = await open(given.token);
      const { enrollmentId, payer, snapshot } = payable;
      const monthlyTotal = fromCents(offer.monthlyCents);
      if (given.newMonthlyTotal !== monthlyTotal) throw otherPrice();
      await transaction(async ({ links, offers, consents, outbox }) => {
        const stored = await links.lock(link.id);
        if (!stored || isGone(stored) || stored.campaignId === null) throw linkInvalid();
        if (stored.usedAt !== null) return;
        const mayChange = await links.lockEnrollment(enrollmentId, 'new-price');
        if (!mayChange) throw linkInvalid();
        const at = clock();
        await offers.agree(link.id, at);
        await consents.add({
          enrollmentId,
          ownerId: payer.ownerId,
          textVersion: given.textVersion,
          dueToday: '0.00',
          monthlyTotal,
          oldMonthlyTotal: fromCents(offer.oldMonthlyCents),
          firstChargeAt: instantOf({ day: offer.effectiveFrom, time: '00:00' }, timeZone),
          agreed: withTerms(snapshot, offer),
          cardLast4: null,
          clientAddress: given.clientAddress,
          isByLink: true,
        });
        const { campaignId } = stored;
        await outbox.append([priceAgreedEvent({ enrollmentId, campaignId, agreedAt: at })]);
      });
      return toView(payable, offer, true);
    },
  };
}
export type UseNewPrice = ReturnType<typeof createUseNewPrice>;
