import type { Core } from '../core/index.ts';
import type { RemoveUnpaid } from '../endings/index.ts';
import type { CreatePlaceEnrollment, FindProposedOwner, PriceChoice } from '../enroll/index.ts';
import type { CreateMailAccounts } from '../owners/index.ts';
import { createEndProposals } from './end-proposals.ts';
import { createPropose } from './propose.ts';
import { createReadProposal } from './read-proposal.ts';
import { createCounterSaleRoutes } from './routes.ts';
import {
  createFindEndOfProposal,
  createIsProposal,
  createJoined,
  createListEndedProposals,
  toProposalStore,
} from './store.ts';

/** Builds the room of joining at the counter. */
export function createCounterSale(
  core: Core,
  rooms: {
    createPlaceEnrollment: CreatePlaceEnrollment;
    priceChoice: PriceChoice;
    findProposedOwner: FindProposedOwner;
    removeUnpaid: RemoveUnpaid;
    createMailAccounts: CreateMailAccounts;
  },
) {
  const { createMailAccounts } = rooms;
  const transaction = core.transactionWith((tx) => ({ proposals: toProposalStore(tx) }));
  return {
    routes: createCounterSaleRoutes({
      propose: createPropose({
        ...core,
        ...rooms,
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
        ...rooms,
        listEnded: createListEndedProposals(core.prisma),
      }),
      'accounts of those who joined': createMailAccounts(createJoined(core.prisma)),
    },
  };
}
