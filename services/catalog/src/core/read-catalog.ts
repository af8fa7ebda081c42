import type { Catalog, CatalogReader } from './catalog.ts';
import { currentVersion, toCatalog, type Sellable, type StoredOffer } from './rules-offer.ts';
import type { OfferReader } from './store-offers.ts';

/** Creates the reader of what is sold at the time of the clock. */
export function createCatalogReader(deps: {
  offers: OfferReader;
  clock: () => Date;
}): CatalogReader {
  const { offers, clock } = deps;

  async function read(
    isChosen: (offer: StoredOffer) => boolean,
    drafts: readonly Sellable[] = [],
  ): Promise<Catalog> {
    const now = clock();
    const [inEffect, services] = await Promise.all([offers.listInEffect(now), offers.services()]);
    const sold = inEffect.filter(isChosen).flatMap((offer): Sellable[] => {
      const current = currentVersion(offer, now);
      return current ? [{ id: offer.id, version: current.number, content: current.content }] : [];
    });
    return toCatalog([...sold, ...drafts], services);
  }

  const isSold = ({ retiredAt }: StoredOffer) => retiredAt === null;
  return {
    read: () => read(isSold),
    readWithRetired: () => read(() => true),
    readWithDraft: (id, content) =>
      read(
        (offer) => isSold(offer) && !(offer.kind === content.kind && offer.id === id),
        [
          // Which number it gets is decided when it is published.
          { id, version: 1, content },
        ],
      ),
    services: () => offers.services(),
  };
}
