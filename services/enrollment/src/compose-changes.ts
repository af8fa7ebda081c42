import type { createBenefits } from './benefits/index.ts';
import { createCampaigns } from './campaigns/index.ts';
import type { Core } from './core/index.ts';
import { endWithYear, toEndingOrders } from './endings/index.ts';
import { createLifeStages, type ListAgreed, type PreviewChange } from './life-stages/index.ts';
import { createPlanChanges } from './plan-changes/index.ts';
import { createListAwaiting, createYearStatements } from './year-statements/index.ts';

/** Builds the rooms that give members other terms. What a member agreed to goes before a campaign. */
export function composeChanges(core: Core, requireAttachable: (ownerId: number) => Promise<void>) {
  const campaigns = createCampaigns(core);
  const { campaignsOf } = campaigns;
  const planChanges = createPlanChanges(core, { requireAttachable, campaignsOf });
  const readChanges = async (ids: readonly number[]) =>
    new Map([...(await campaigns.readChanges(ids)), ...(await planChanges.readAgreed(ids))]);
  return { campaigns, planChanges, readChanges };
}

/** What the room of life stages needs of the one of changes of plan. */
export type Prepared = { previewChange: PreviewChange; listAgreed: ListAgreed };

/** Builds the rooms of what owners are told of the next plan year: one email tells everything. */
export function composeYears(
  core: Core,
  {
    benefits,
    campaigns,
    readChanges,
    prepared,
  }: Pick<ReturnType<typeof composeChanges>, 'campaigns' | 'readChanges'> & {
    benefits: Pick<ReturnType<typeof createBenefits>, 'readFigures'>;
    prepared: Prepared;
  },
) {
  const listAwaiting = createListAwaiting(core);
  const lifeStages = createLifeStages(core, {
    ...prepared,
    readChanges,
    listAwaiting,
    openOrders: toEndingOrders,
    endWithYear,
  });
  const yearStatements = createYearStatements(core, {
    readFigures: benefits.readFigures,
    readChanges,
    readStages: lifeStages.readStages,
    readEnd: lifeStages.readEnd,
    async onSent(tx, sent) {
      await campaigns.noteStatements(tx, sent);
      await lifeStages.noteStatements(tx, sent);
    },
  });
  return { lifeStages, yearStatements };
}
