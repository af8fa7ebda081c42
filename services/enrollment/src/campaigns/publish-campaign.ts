import { isDeepStrictEqual } from 'node:util';
import type { RequestName, StaffActor } from '@petwell/chassis';
import type { CampaignDetail, CampaignSelection } from '@petwell/contracts';
import { conflict, invalid } from '../core/caller.ts';
import type { PreviewCampaignMails } from './preview-mails.ts';
import type { ReadCampaigns } from './read-campaigns.ts';
import { hasOtherPrice } from './rules-selection.ts';
import { describeCampaign, tallyOf, totalsOf } from './rules-sheet.ts';
import type { SurveyMembers } from './survey.ts';
import type { RunCampaign } from './transaction.ts';

type Counts = { notice: number; consent: number; atOnce: number };
type Command = {
  selection: CampaignSelection;
  /** As the manager saw them. */
  counts: Counts;
  actor: StaffActor;
  record: RequestName | null;
};

const changed = (now: Counts) =>
  conflict(
    `The members have changed meanwhile: now ${now.notice + now.atOnce} would move and ${now.consent} would be asked. Nothing was published. Please look at the sheet again.`,
  );

const overlaps = (members: number) =>
  conflict(
    `${members === 1 ? 'One member is' : `${members} members are`} in a price campaign for something else they have, and move on the same day. Nothing was published: leave them out, or undo the other campaign first.`,
  );

/**
 * Handles POST /api/admin/price-campaigns: plans the move of members to another version. Nothing is charged or mailed yet,
 * and no enrollment changes. Once per Idempotency-Key.
 * @throws AppError not_found, validation_failed, service_unavailable, status_conflict (other members than the manager saw;
 * some move on the same day with a campaign about something else, and an owner gets one mail for a day)
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
    const { notice, consent, atOnce } = totalsOf(members.map(tallyOf));
    const now = { notice, consent, atOnce };
    if (!isDeepStrictEqual(now, counts)) throw changed(now);
    const moving = notice + consent + atOnce;
    if (moving === 0) throw invalid('offer', 'No member would move.');
    const overlapping = members.filter((one) => hasOtherPrice(one, selection)).length;
    if (overlapping > 0) throw overlaps(overlapping);
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
      const detail = describeCampaign(terms, moving);
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
