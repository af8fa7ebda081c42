import type { RequestName, StaffActor } from '@petwell/chassis';
import type { CampaignDetail, CampaignSelection } from '@petwell/contracts';
import { conflict, invalid } from '../core/caller.ts';
import type { PreviewCampaignMails } from './preview-mails.ts';
import type { ReadCampaigns } from './read-campaigns.ts';
import { describeCampaign, tallyOf, totalsOf } from './rules-sheet.ts';
import type { SurveyMembers } from './survey.ts';
import type { RunCampaign } from './transaction.ts';

type Counts = { notice: number; consent: number };
type Command = {
  selection: CampaignSelection;
  /** As the manager saw them. */
  counts: Counts;
  actor: StaffActor;
  record: RequestName | null;
};

const changed = (now: Counts) =>
  conflict(
    `The members have changed meanwhile: now ${now.notice} would move and ${now.consent} would be asked. Nothing was published. Please look at the sheet again.`,
  );

/**
 * Handles POST /api/admin/price-campaigns: plans the move of members to another version. Nothing is charged or mailed yet,
 * and no enrollment changes. Once per Idempotency-Key.
 * @throws AppError not_found, validation_failed, status_conflict (other members than the manager saw), service_unavailable
 */
export function createPublishCampaign(deps: {
  survey: SurveyMembers;
  previewMails: PreviewCampaignMails;
  readCampaigns: ReadCampaigns;
  transaction: RunCampaign;
  clock: () => Date;
}) {
  return async ({ selection, counts, actor, record }: Command): Promise<CampaignDetail> => {
    const { terms, members } = await deps.survey(selection);
    const { notice, consent } = totalsOf(members.map(tallyOf));
    if (notice !== counts.notice || consent !== counts.consent) throw changed({ notice, consent });
    if (notice + consent === 0) throw invalid('planId', 'No member would move.');
    const mails = await deps.previewMails(members, { from: terms.from, isNamed: false });
    const id = await deps.transaction(async ({ campaigns, activityLog, requests }) => {
      const campaignId = await campaigns.insert(
        {
          ...terms,
          mails,
          publishedAt: deps.clock(),
          publishedBy: actor.name ?? actor.username,
        },
        members,
      );
      const detail = describeCampaign(terms, notice + consent);
      const subject = `campaign/${campaignId}`;
      await activityLog.record({
        actor,
        action: 'publish-campaign',
        subject,
        result: 'done',
        detail,
      });
      // Without members, whose names would outlive them: a repetition reads them.
      const body = { campaign: { id: campaignId } };
      if (record) await requests.complete(record, { status: 201, body });
      return campaignId;
    });
    return deps.readCampaigns.detail(id, { page: 1 });
  };
}
export type PublishCampaign = ReturnType<typeof createPublishCampaign>;
