import { AppError } from '@petwell/chassis';
import type { OfferDetail, OfferSummary } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import type { OfferReader } from '../core/store-offers.ts';
import type { ReadOddities } from './read-oddities.ts';
import { inListOrder, presentDetail, presentSummary } from './rules-present.ts';

export type ReadOffers = {
  list(): Promise<OfferSummary[]>;
  /** Throws AppError not_found. */
  read(offer: OfferKey): Promise<OfferDetail>;
};

/** Reads plans and add-ons as managers edit them. */
export function createReadOffers(deps: {
  offers: OfferReader;
  readOddities: ReadOddities;
  clock: () => Date;
  timeZone: string;
}): ReadOffers {
  const { offers, readOddities, clock, timeZone } = deps;
  return {
    async list() {
      const now = clock();
      const all = inListOrder(await offers.list(), now);
      return all.map((offer) => presentSummary(offer, { now, timeZone }));
    },
    async read(key) {
      const offer = await offers.find(key);
      if (!offer) throw new AppError('not_found');
      const oddities = offer.draft ? await readOddities(key, offer.draft.content) : [];
      return presentDetail(offer, { now: clock(), oddities });
    },
  };
}
