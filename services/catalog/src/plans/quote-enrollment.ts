import { AppError } from '@petwell/chassis';
import type { AgeGroup, PetType } from '@petwell/contracts';
import { quote, type QuoteChoice, type QuoteOutcome } from './rules-quote.ts';
import type { CatalogReader } from '../core/catalog.ts';

export type QuotedEnrollment = Extract<QuoteOutcome, { kind: 'quoted' }>;

function describePets(type: PetType, age: AgeGroup): string {
  if (type !== 'dog' && type !== 'cat') return 'this kind of pet';
  if (age === 'puppy/kitten') return type === 'dog' ? 'puppies' : 'kittens';
  return type === 'dog' ? 'grown dogs' : 'grown cats';
}

/**
 * Quotes what a plan with add-ons costs for a pet.
 * @throws AppError unknown_plan, unknown_add_on, plan_not_for_pet
 */
export function createQuoteEnrollment({ catalog }: { catalog: CatalogReader }) {
  return async function quoteEnrollment(choice: QuoteChoice): Promise<QuotedEnrollment> {
    const outcome = quote(await catalog.read(), choice);
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
          publicMessage: `${outcome.plan.name} is not made for ${describePets(choice.petType, choice.ageGroup)}. Please choose one of the plans recommended for your pet.`,
        });
    }
  };
}
export type QuoteEnrollment = ReturnType<typeof createQuoteEnrollment>;
