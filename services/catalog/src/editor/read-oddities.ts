import type { Oddity, OfferContent } from '@petwell/contracts';
import type { CatalogReader } from '../core/catalog.ts';
import type { OfferKey } from '../core/rules-offer.ts';
import { findOddities } from './rules-oddities.ts';

export type ReadOddities = (offer: OfferKey, draft: OfferContent) => Promise<Oddity[]>;

/** Creates the comparison of a draft with what is sold now. */
export const createReadOddities =
  ({ catalog }: { catalog: CatalogReader }): ReadOddities =>
  async (offer, draft) => {
    const [sold, withDraft] = await Promise.all([
      catalog.read(),
      catalog.readWithDraft(offer.id, draft),
    ]);
    return findOddities(offer, { sold, withDraft });
  };
