import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AddOffer } from './add-offer.ts';
import type { ConfirmPrices } from './confirm-prices.ts';
import type { DiscardDraft } from './discard-draft.ts';
import type { PreviewOffer } from './preview-offer.ts';
import type { PublishDraft } from './publish-draft.ts';
import type { ReadOffers } from './read-offers.ts';
import type { RetireOffer } from './retire-offer.ts';
import type { SaveDraft } from './save-draft.ts';
import type { UndoPublication } from './undo-publication.ts';

/** Creates the routes by which managers edit plans and add-ons. */
export const createEditorRoutes = (deps: {
  readOffers: ReadOffers;
  addOffer: AddOffer;
  saveDraft: SaveDraft;
  discardDraft: DiscardDraft;
  previewOffer: PreviewOffer;
  publishDraft: PublishDraft;
  confirmPrices: ConfirmPrices;
  undoPublication: UndoPublication;
  retireOffer: RetireOffer;
}): HandledRoute[] => [
  reply(routes.listOffers, async () => ({ offers: await deps.readOffers.list() })),

  reply(routes.readOfferDetail, ({ params }) => deps.readOffers.read(params)),

  reply(routes.addOffer, ({ params, body, actor }) => deps.addOffer({ ...params, ...body, actor })),

  reply(routes.saveDraft, ({ params, body, actor }) => deps.saveDraft(params, { ...body, actor })),

  handle(routes.discardDraft, async ({ params, body, actor }) => {
    const detail = await deps.discardDraft(params, { ...body, actor });
    return detail ? { status: 200, body: detail } : { status: 204 };
  }),

  reply(routes.previewOffer, ({ params, body }) => deps.previewOffer(params, body)),

  reply(routes.publishDraft, ({ params, body, actor }) =>
    deps.publishDraft(params, { ...body, actor }),
  ),

  reply(routes.confirmPrices, ({ params, body, actor }) =>
    deps.confirmPrices(params, { ...body, actor }),
  ),

  reply(routes.undoPublication, ({ params, body, actor }) =>
    deps.undoPublication(params, { ...body, actor }),
  ),

  reply(routes.retireOffer, ({ params, body, actor }) =>
    deps.retireOffer(params, { ...body, actor }),
  ),
];
