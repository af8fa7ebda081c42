import { type CampaignPreview, type CampaignSelection, toCents } from '@petwell/contracts';
import type { PreviewCampaignMails } from './preview-mails.ts';
import { changesOf, pageOf, pricesOf, tallyOf, totalsOf } from './rules-sheet.ts';
import type { MembersQuery } from './campaign.ts';
import type { SurveyMembers } from './survey.ts';

/**
 * Handles POST /api/admin/price-campaigns/preview: who would move, at which price and when, who stays and why, and the
 * mails. Changes nothing.
 * @throws AppError not_found, validation_failed, service_unavailable
 */
export const createPreviewCampaign =
  ({ survey, previewMails }: { survey: SurveyMembers; previewMails: PreviewCampaignMails }) =>
  async (selection: CampaignSelection, query: MembersQuery): Promise<CampaignPreview> => {
    const { terms, members, earliestOn } = await survey(selection);
    return {
      name: terms.subject.offer.name,
      from: pricesOf(terms.from, members),
      newMonthlyCents: toCents(terms.subject.offer.monthlyPrice),
      changes: changesOf(terms),
      totals: totalsOf(members.map(tallyOf)),
      mails: await previewMails(members, { from: terms.from, isNamed: true }),
      earliestOn,
      ...pageOf(members, query),
    };
  };
export type PreviewCampaign = ReturnType<typeof createPreviewCampaign>;
