import { AppError } from '@petwell/chassis';
import type { AgeGroup, PetType } from '@petwell/contracts';
import type { QuoteRequest } from '@petwell/contracts/internal';
import { toCatalog, type OfferVersion } from '../core/rules-offer.ts';
import type { OfferReader } from '../core/store-offers.ts';
import { quote, type QuoteOutcome } from './rules-quote.ts';
import { chooseVersion } from './rules-shown.ts';

export type QuotedEnrollment = Extract<QuoteOutcome, { kind: 'quoted' }>;

function describePets(type: PetType, age: AgeGroup): string {
  if (type !== 'dog' && type !== 'cat') return 'this kind of pet';
  if (age === 'puppy/kitten') return type === 'dog' ? 'puppies' : 'kittens';
  return type === 'dog' ? 'grown dogs' : 'grown cats';
}

/** Ids that a row can have; the text may be a larger number. */
const largestId = 2_147_483_647;

type Replaced = { shown: OfferVersion; version: OfferVersion };

const feeOf = ({ content }: OfferVersion) =>
  content.kind === 'plan' ? content.membershipFeeCents : 0;

function refuseReplaced({ shown, version }: Replaced): never {
  const isSamePrice =
    shown.content.monthlyCents === version.content.monthlyCents && feeOf(shown) === feeOf(version);
  const { name } = version.content;
  const what = isSamePrice ? `${name} has changed` : `The price of ${name} has changed`;
  throw new AppError('price_changed', {
    publicMessage: `${what} since you opened this page. Please look at it again.`,
  });
}

function requireQuoted(outcome: QuoteOutcome, request: QuoteRequest): QuotedEnrollment {
  switch (outcome.kind) {
    case 'quoted':
      return outcome;
    case 'unknown_plan':
      throw new AppError('unknown_plan', {
        publicMessage: 'This plan is no longer offered. Please choose another one.',
      });
    case 'unknown_add_on':
      throw new AppError('unknown_add_on', {
        publicMessage:
          outcome.addOnIds.length === 1
            ? 'One of the chosen add-on services is no longer offered. Please choose again.'
            : 'Some of the chosen add-on services are no longer offered. Please choose again.',
      });
    case 'plan_not_for_pet':
      throw new AppError('plan_not_for_pet', {
        publicMessage: `${outcome.plan.name} is not made for ${describePets(request.petType, request.ageGroup)}. Please choose one of the plans recommended for your pet.`,
      });
  }
}

/**
 * Quotes what a plan with add-ons costs for a pet, in the versions that were shown or else in those sold now.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet, price_changed
 */
export function createQuoteEnrollment(deps: { offers: OfferReader; clock: () => Date }) {
  const { offers, clock } = deps;
  return async function quoteEnrollment(request: QuoteRequest): Promise<QuotedEnrollment> {
    const { planId, addOnIds, shown, isMember = false } = request;
    const addOns = addOnIds.map(Number).filter((id) => id <= largestId);
    const now = clock();
    const [found, services] = await Promise.all([
      offers.list({ plan: [planId], 'add-on': addOns }),
      offers.services(),
    ]);
    const chosen = found.map((offer) => {
      const seen = offer.kind === 'plan' ? shown?.plan : shown?.addOns[offer.id];
      return { id: offer.id, ...chooseVersion(offer, { shown: seen, isMember, now }) };
    });
    const sellables = chosen.flatMap((one) =>
      one.kind === 'not_sold'
        ? []
        : [{ id: one.id, version: one.version.number, content: one.version.content }],
    );
    const quoted = requireQuoted(quote(toCatalog(sellables, services), request), request);
    const replaced = chosen.find((one) => one.kind === 'replaced');
    if (replaced) refuseReplaced(replaced);
    return quoted;
  };
}
export type QuoteEnrollment = ReturnType<typeof createQuoteEnrollment>;
