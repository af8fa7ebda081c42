import type { Core } from '../core/index.ts';
import { createMailAccounts } from '../owners/mail-accounts.ts';
import type { Plan } from '../enroll/index.ts';
import { createEndProposals } from './end-proposals.ts';
import { createPropose } from './propose.ts';
import { createReadProposal } from './read-proposal.ts';
import { createJoiningRoutes } from './routes.ts';
import {
  createFindEndOfProposal,
  createIsProposal,
  createJoined,
  createListEndedProposals,
  toProposalStore,
} from './store.ts';

/** Builds the room of joining at the counter. */
export function createJoining(core: Core, plan: Pick<Plan, 'findProposedOwner' | 'removeUnpaid'>) {
  const transaction = core.transactionWith((tx) => ({ proposals: toProposalStore(tx) }));
  return {
    routes: createJoiningRoutes({
      propose: createPropose({
        ...core,
        ...plan,
        transaction,
        isProposal: createIsProposal(core.prisma),
      }),
      readProposal: createReadProposal({
        ...core,
        findEndOfProposal: createFindEndOfProposal(core.prisma),
      }),
    }),
    housekeeping: {
      'proposals that are over': createEndProposals({
        ...core,
        ...plan,
        listEnded: createListEndedProposals(core.prisma),
      }),
      'accounts of those who joined': createMailAccounts({
        ...core,
        accountMails: createJoined(core.prisma),
      }),
    },
  };
}
