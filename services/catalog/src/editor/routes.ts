import { handle, type HandledRoute } from '@petwell/chassis';
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
  handle(routes.listOffers, async () => ({
    status: 200,
    body: { offers: await deps.readOffers.list() },
  })),

  handle(routes.readOfferDetail, async ({ params }) => ({
    status: 200,
    body: await deps.readOffers.read(params),
  })),

  handle(routes.addOffer, async ({ params, body, actor }) => ({
    status: 201,
    body: await deps.addOffer({ ...params, ...body, actor }),
  })),

  handle(routes.saveDraft, async ({ params, body, actor }) => ({
    status: 200,
    body: await deps.saveDraft(params, { ...body, actor }),
  })),

  handle(routes.discardDraft, async ({ params, body, actor }) => {
    const detail = await deps.discardDraft(params, { ...body, actor });
    return detail ? { status: 200, body: detail } : { status: 204 };
  }),

  handle(routes.previewOffer, async ({ params, body }) => ({
    status: 200,
    body: await deps.previewOffer(params, body),
  })),

  handle(routes.publishDraft, async ({ params, body, actor }) => ({
    status: 200,
    body: await deps.publishDraft(params, { ...body, actor }),
  })),

  handle(routes.confirmPrices, async ({ params, body, actor }) => ({
    status: 200,
    body: await deps.confirmPrices(params, { ...body, actor }),
  })),

  handle(routes.undoPublication, async ({ params, body, actor }) => ({
    status: 200,
    body: await deps.undoPublication(params, { ...body, actor }),
  })),

  handle(routes.retireOffer, async ({ params, body, actor }) => ({
    status: 200,
    body: await deps.retireOffer(params, { ...body, actor }),
  })),
];
