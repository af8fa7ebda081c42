import type { Core } from '../core/index.ts';
import type { RecommendFrom } from '../recommendations/index.ts';
import { createAddOffer } from './add-offer.ts';
import { createConfirmPrices } from './confirm-prices.ts';
import { createDiscardDraft } from './discard-draft.ts';
import { createPreviewOffer } from './preview-offer.ts';
import { createPublishDraft } from './publish-draft.ts';
import { createReadOddities } from './read-oddities.ts';
import { createReadOffers, type ReadOffers } from './read-offers.ts';
import { createRequireContent } from './require-content.ts';
import { createRetireOffer } from './retire-offer.ts';
import { createEditorRoutes } from './routes.ts';
import { createSaveDraft } from './save-draft.ts';
import { createRunEdit } from './store.ts';
import { createUndoPublication } from './undo-publication.ts';

/** Builds the room in which managers draft, publish, and retire plans and add-ons. */
export function createEditor(core: Core, { recommend }: { recommend: RecommendFrom }) {
  const { catalog, clock, offers, timeZone } = core;
  const runEdit = createRunEdit(core);
  const requireContent = createRequireContent({ catalog });
  const readOddities = createReadOddities({ catalog });
  const readOffers = createReadOffers({ offers, readOddities, clock, timeZone });
  const read: ReadOffers['read'] = (offer) => readOffers.read(offer);
  return {
    routes: createEditorRoutes({
      readOffers,
      addOffer: createAddOffer({ runEdit, requireContent, read, clock }),
      saveDraft: createSaveDraft({ runEdit, requireContent, read, clock }),
      discardDraft: createDiscardDraft({ runEdit, read }),
      previewOffer: createPreviewOffer({ offers, catalog, recommend, requireContent }),
      publishDraft: createPublishDraft({ runEdit, read, offers, clock, timeZone }),
      confirmPrices: createConfirmPrices({ runEdit, read, clock }),
      undoPublication: createUndoPublication({ runEdit, read, clock, timeZone }),
      retireOffer: createRetireOffer({ runEdit, read, clock }),
    }),
  };
}
