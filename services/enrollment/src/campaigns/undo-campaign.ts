import { AppError, type StaffActor } from '@petwell/chassis';
import type { CampaignDetail } from '@petwell/contracts';
import { conflict } from '../core/caller.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ReadCampaigns } from './read-campaigns.ts';
import { requestPriceKept } from './rules-mails.ts';
import { describeCampaign } from './rules-sheet.ts';
import type { RunCampaign } from './transaction.ts';

/** PostgreSQL takes at most 65,535 values in a statement. */
const batchSize = 5_000;

/**
 * Handles POST /api/admin/price-campaigns/{id}/undo: keeps all members who have not moved yet at the old price, and mails
 * those who were told of the new one. The timer takes back what billing was asked for.
 * @throws AppError not_found, status_conflict (undone before, or all have moved)
 */
export function createUndoCampaign(deps: {
  store: Pick<EnrollmentStore, 'listByIds'>;
  readCampaigns: ReadCampaigns;
  transaction: RunCampaign;
  clock: () => Date;
}) {
  return async (id: number, actor: StaffActor): Promise<CampaignDetail> => {
    await deps.transaction(async ({ campaigns, activityLog, outbox }) => {
      const campaign = await campaigns.lock(id);
      if (!campaign) throw new AppError('not_found');
      if (campaign.undoneAt) throw conflict('This campaign was undone before.');
      const by = actor.name ?? actor.username;
      const { kept, inFlight, told } = await campaigns.undo(id, { at: deps.clock(), by });
      if (kept + inFlight === 0) {
        throw conflict(
          'Every member of this campaign has moved or stays. Nothing is left to undo.',
        );
      }
      const subject = `campaign/${id}`;
      const detail = describeCampaign(campaign, kept + inFlight);
      const days = new Map(told.map((one) => [one.enrollmentId, one.effectiveFrom]));
      const enrollments = await deps.store.listByIds([...days.keys()]);
      const mails = enrollments.flatMap((enrollment) => {
        const effectiveFrom = days.get(enrollment.id);
        return effectiveFrom === undefined
          ? []
          : requestPriceKept(enrollment, { campaignId: id, effectiveFrom });
      });
      for (let at = 0; at < mails.length; at += batchSize) {
        await outbox.append(mails.slice(at, at + batchSize));
      }
      await activityLog.record({ actor, action: 'undo-campaign', subject, result: 'done', detail });
    });
    return deps.readCampaigns.detail(id, { page: 1 });
  };
}
export type UndoCampaign = ReturnType<typeof createUndoCampaign>;
