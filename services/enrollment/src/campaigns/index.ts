import type { Transaction } from 'kysely';
import type { Core } from '../core/index.ts';
import { createListPrepaid } from '../core/store-prepaid.ts';
import { toTermsStore } from '../core/terms/store-terms.ts';
import type { DB } from '../data/generated/tables.ts';
import { createReadChanges, noteStatements } from './announce-changes.ts';
import { consumeAgreed } from './consume-agreed.ts';
import { createFindObstacles } from './find-obstacles.ts';
import { createAskOwner, createTellOwner } from './mail-members.ts';
import { toGiveWay } from './give-way.ts';
import { createMoveMember } from './move-member.ts';
import { createPreviewCampaign } from './preview-campaign.ts';
import { createPreviewCampaignMails } from './preview-mails.ts';
import { createPublishCampaign } from './publish-campaign.ts';
import { createReadCampaigns } from './read-campaigns.ts';
import { createReadVersions } from './read-versions.ts';
import { createCampaignRoutes } from './routes.ts';
import { createRunCampaigns } from './run-campaigns.ts';
import { createListCalls } from './store-calls.ts';
import { createListCandidates } from './store-candidates.ts';
import { createDueMembers } from './store-due.ts';
import { createCampaignReads } from './store-reads.ts';
import { toCampaignStore } from './store.ts';
import { createReadStandings, createSurvey } from './survey.ts';
import { createUndoCampaign } from './undo-campaign.ts';

export { createReadAskedCampaign } from './store-due.ts';

/** Builds the room of price campaigns, which move members to another version of their plan or of an add-on. */
export function createCampaigns(core: Core) {
  const open = (tx: Transaction<DB>) => ({
    campaigns: toCampaignStore(tx),
    terms: toTermsStore(tx, core.timeZone),
  });
  const deps = {
    ...core,
    transaction: core.transactionWith(open),
    listPrepaid: createListPrepaid(core.kysely),
    listCandidates: createListCandidates(core),
    readStandings: createReadStandings(core),
    readVersions: createReadVersions(core),
    reads: createCampaignReads(core.prisma),
    due: createDueMembers(core.prisma),
  };
  const survey = createSurvey(deps);
  const previewMails = createPreviewCampaignMails(core);
  const readCampaigns = createReadCampaigns(deps);
  const findObstacles = createFindObstacles(deps);
  const runCampaigns = createRunCampaigns({
    ...deps,
    findObstacles,
    tellOwner: { first: createTellOwner('first', deps), second: createTellOwner('second', deps) },
    askOwner: createAskOwner(deps),
    moveMember: createMoveMember(deps),
  });
  return {
    routes: createCampaignRoutes({
      previewCampaign: createPreviewCampaign({ survey, previewMails }),
      publishCampaign: createPublishCampaign({ ...deps, survey, previewMails, readCampaigns }),
      undoCampaign: createUndoCampaign({ ...deps, readCampaigns }),
      readCampaigns,
      listCalls: createListCalls(core.prisma),
      clock: core.clock,
    }),
    readChanges: createReadChanges({ ...deps, findObstacles }),
    /** Keeps members whose plan changes otherwise out of the campaigns. */
    campaignsOf: toGiveWay,
    noteStatements: (tx: Transaction<DB>, sent: Parameters<typeof noteStatements>[1]) =>
      noteStatements(toCampaignStore(tx), sent),
    housekeeping: { 'price campaigns': runCampaigns },
    subscribe: () => consumeAgreed({ ...core, consumeOnce: core.consumeOnceWith(open) }),
    runCampaigns,
  };
}
