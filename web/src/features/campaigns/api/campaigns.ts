import {
  type CampaignSelection,
  listCampaigns,
  type OfferDetail,
  previewCampaign,
  publishCampaign,
  readCampaign,
  undoCampaign,
} from '@petwell/contracts';
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/** Which members are listed. */
export type MemberList = {
  show?: 'notice' | 'consent' | 'at_once' | 'stays' | undefined;
  page: number;
};
export const firstMembers: MemberList = { page: 1 };

/**
 * Who would move and who stays. The last answer stays while the next one is on its way; null: the choice isn't
 * complete.
 */
export const previewQuery = (selection: CampaignSelection | null, list: MemberList) =>
  queryOptions({
    queryKey: [...adminKeys.campaigns, 'preview', selection, list],
    queryFn:
      selection === null
        ? skipToken
        : ({ signal }) => callRoute(previewCampaign, { query: list, body: selection, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    staleTime: 60_000,
  });

/** Those of a plan or add-on. */
export const campaignsQuery = ({ kind, id }: Pick<OfferDetail, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: [...adminKeys.campaigns, 'list', kind, id],
    queryFn: ({ signal }) => callRoute(listCampaigns, { query: { kind, id }, signal }),
    staleTime: 0,
  });

export const campaignQuery = (id: number, list: MemberList) =>
  queryOptions({
    queryKey: [...adminKeys.campaigns, 'one', id, list],
    queryFn: ({ signal }) => callRoute(readCampaign, { params: { id }, query: list, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Publication = CampaignSelection & {
  counts: { notice: number; consent: number; atOnce: number };
};

export function usePublishCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Publication) => callRoute(publishCampaign, { body, onceIn: 'page' }),
    onSuccess: (detail) => {
      queryClient.setQueryData(campaignQuery(detail.campaign.id, firstMembers).queryKey, detail);
      void queryClient.invalidateQueries({ queryKey: adminKeys.activity });
    },
  });
}

/** Done once what became of each member is read again. */
export function useUndoCampaign(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(undoCampaign, { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.activity });
      return queryClient.invalidateQueries({ queryKey: adminKeys.campaigns });
    },
  });
}
