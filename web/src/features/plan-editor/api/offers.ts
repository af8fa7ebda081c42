import {
  confirmPrices,
  discardDraft,
  listOffers,
  type OfferContent,
  type OfferDetail,
  type OfferKind,
  publishDraft,
  readOfferDetail,
  retireOffer,
  saveDraft,
  undoPublication,
} from '@petwell/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** A plan or an add-on: their ids are counted apart. */
export type OfferKey = { kind: OfferKind; id: number };

/** All plans and add-ons. Read whenever the list is opened: a colleague may have changed one. */
export const offersQuery = queryOptions({
  queryKey: [...adminKeys.offers, 'list'],
  queryFn: ({ signal }) => callRoute(listOffers, { signal }),
  staleTime: 0,
});

export const offerQuery = ({ kind, id }: OfferKey) =>
  queryOptions({
    queryKey: [...adminKeys.offers, 'one', kind, id],
    queryFn: ({ signal }) => callRoute(readOfferDetail, { params: { kind, id }, signal }),
    staleTime: 0,
  });

/** Reads the list and everything that shows a price again. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [offersQuery.queryKey, adminKeys.activity, ['plans']])
    void queryClient.invalidateQueries({ queryKey });
}

/** Keeps what a change answered. */
export function useChange<Input>(change: (input: Input) => Promise<OfferDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (detail) => queryClient.setQueryData(offerQuery(detail).queryKey, detail),
    onSettled: () => refresh(queryClient),
  });
}

export type Saved = { revision: number | null; content: OfferContent };

export const useSaveDraft = (params: OfferKey) =>
  useChange((body: Saved) => callRoute(saveDraft, { params, body }));

/** Answers undefined if the plan was never sold: then it is gone with its draft. */
export function useDiscardDraft(params: OfferKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) => callRoute(discardDraft, { params, body: { revision } }),
    onSuccess: (detail) => {
      const { queryKey } = offerQuery(params);
      if (detail === undefined) queryClient.removeQueries({ queryKey });
      else queryClient.setQueryData(queryKey, detail);
    },
    onSettled: () => refresh(queryClient),
  });
}

export type Publication = { revision: number; effectiveOn: string | null; reason: string | null };

export const usePublishDraft = (params: OfferKey) =>
  useChange((body: Publication) => callRoute(publishDraft, { params, body }));

export const useUndoPublication = (params: OfferKey) =>
  useChange((version: number) => callRoute(undoPublication, { params, body: { version } }));

export const useConfirmPrices = (params: OfferKey) =>
  useChange((version: number) => callRoute(confirmPrices, { params, body: { version } }));

export const useRetireOffer = (params: OfferKey) =>
  useChange((isRetired: boolean) => callRoute(retireOffer, { params, body: { isRetired } }));
