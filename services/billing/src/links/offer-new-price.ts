import { randomUUID } from 'node:crypto';
import { AppError } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import type { offerNewPrice } from '@petwell/contracts/internal';
import type { z } from 'zod';
import { type LoadPayable, mailAbout, type Payable } from '../core/payable.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import type { LinkLog } from './link.ts';
import { type OfferLog, type PriceOffer, priceOfferSchema } from './price-offer.ts';
import { newLink, urlOf } from './rules.ts';

type Offered = { mailKey: string; isAgreed: boolean };

const cannotAsk = () =>
  new AppError('status_conflict', { publicMessage: 'The owner of this plan can’t be asked now.' });

const toMail = (
  { payer, snapshot }: Payable,
  { oldMonthlyCents, monthlyCents, changes, effectiveFrom }: PriceOffer,
  link: Pick<MailOf<'price-offer'>, 'url' | 'expiresAt' | 'isLast'>,
): MailOf<'price-offer'> => ({
  kind: 'price-offer',
  firstName: payer.firstName,
  email: payer.email,
  petName: snapshot.pet.name,
  planName: snapshot.plan.name,
  oldMonthlyCents,
  newMonthlyCents: monthlyCents,
  changes,
  effectiveFrom,
  ...link,
});

/**
 * Makes the link that asks an owner about a new price, and mails it. One link serves both mailings; a repeated one has the
 * key of its first mail, so it isn't sent again. Nothing is mailed to an owner who has agreed.
 * @throws AppError not_found, status_conflict (the plan ends, the pet died, or the day has come), service_unavailable
 */
export function createOfferNewPrice(deps: {
  loadPayable: LoadPayable;
  transaction: RunTransaction<
    Pick<Transaction, 'outbox'> & { links: Pick<LinkLog, 'lockEnrollment'>; offers: OfferLog }
  >;
  publicUrl: string;
  secret: string;
  timeZone: string;
  /** Real time, which links go by. */
  clock: () => Date;
  /** The clinic's. */
  businessClock: () => Date;
}) {
  const { secret, publicUrl, timeZone } = deps;

  /** The day at the clinic begins that much later, in real time. */
  function untilDay(effectiveFrom: string, now: Date): Date {
    const begins = instantOf({ day: effectiveFrom, time: '00:00' }, timeZone);
    return new Date(now.getTime() + begins.getTime() - deps.businessClock().getTime());
  }

  return async ({
    enrollmentId,
    campaignId,
    mailing,
    newMonthlyCents: monthlyCents,
    ...asked
  }: z.infer<typeof offerNewPrice.body> & { enrollmentId: number }): Promise<Offered> => {
    const payable = await deps.loadPayable(enrollmentId);
    const at = deps.clock();
    return deps.transaction(async ({ links, offers, outbox }) => {
      if (!(await links.lockEnrollment(enrollmentId, 'new-price'))) throw cannotAsk();
      const made = await offers.find({ enrollmentId, campaignId, at });
      const wanted = { id: randomUUID(), enrollmentId, kind: 'new-price' as const, dueAt: null };
      const until = untilDay(asked.effectiveFrom, at);
      const link = made ?? newLink({ ...wanted, until }, { now: at, secret });
      const mailKey = mailKeys.priceOffer(link.id, mailing);
      if (made?.usedAt) return { mailKey, isAgreed: true };
      if (link.expiresAt <= at) throw cannotAsk();
      // The second mail says what the page says.
      const offer = priceOfferSchema.parse(made ? made.offer : { ...asked, monthlyCents });
      if (!('usedAt' in link)) await offers.add({ ...link, campaignId, offer });
      const expiresAt = link.expiresAt.toISOString();
      const url = urlOf('new-price', { id: link.id, secret, publicUrl });
      const mail = toMail(payable, offer, { url, expiresAt, isLast: mailing === 2 });
      const request = mailAbout(payable, { dedupeKey: mailKey, mail });
      await outbox.append([request]);
      return { mailKey, isAgreed: false };
    });
  };
}
