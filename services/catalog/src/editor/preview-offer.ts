import { AppError } from '@petwell/chassis';
import type { OfferContent, OfferPreview, PetProfile } from '@petwell/contracts';
import type { CatalogReader } from '../core/catalog.ts';
import type { OfferKey } from '../core/rules-offer.ts';
import { presentListedPlan } from '../core/rules-present.ts';
import type { OfferReader } from '../core/store-offers.ts';
import type { RecommendFrom } from '../recommendations/index.ts';
import type { RequireContent } from './require-content.ts';
import { findOddities } from './rules-oddities.ts';

export type PreviewOffer = ReturnType<typeof createPreviewOffer>;

/**
 * Shows a draft as owners would see it, with everything else as it is sold now.
 * @throws AppError not_found, validation_failed
 */
export function createPreviewOffer(deps: {
  offers: OfferReader;
  catalog: CatalogReader;
  recommend: RecommendFrom;
  requireContent: RequireContent;
}) {
  const { offers, catalog } = deps;
  return async (
    offer: OfferKey,
    { content, pet }: { content: OfferContent; pet: PetProfile | null },
  ): Promise<OfferPreview> => {
    if (!(await offers.find(offer))) throw new AppError('not_found');
    await deps.requireContent(offer.kind, content);
    const [sold, withDraft] = await Promise.all([
      catalog.read(),
      catalog.readWithDraft(offer.id, content),
    ]);
    return {
      plans: offer.kind === 'plan' ? withDraft.plans.map(presentListedPlan) : null,
      recommendations: pet && deps.recommend(pet, withDraft),
      oddities: findOddities(offer, { sold, withDraft }),
    };
  };
}
