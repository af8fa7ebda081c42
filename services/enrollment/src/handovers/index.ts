import type { Core } from '../core/index.ts';
import { readNewTerms } from '../core/terms/store-new-terms.ts';
import type { CancelAtProvider, OrderEnd } from '../endings/index.ts';
import type { DropUnpaid, FindProposedOwner, ReadHandover } from '../enroll/index.ts';
import type { CreateMailAccounts } from '../owners/index.ts';
import { createCallOff } from './call-off.ts';
import { createMailLink, createRunHandovers } from './carry-out.ts';
import { createOrderHandover, createReadHandover, createReadStanding } from './order-handover.ts';
import { createHandoverRoutes } from './routes.ts';
import { obstacleToAgree } from './rules-handover.ts';
import { createHandoverReads, createNewOwners, toHandoverStore } from './store.ts';

/** Creates what billing is told while the new owner hasn't agreed. */
export const createReadTakeover =
  ({ store, clock, kysely }: Core): ReadHandover =>
  async (after, takesOverId) => {
    const before = await store.find(takesOverId);
    const { hasChange } = await readNewTerms(kysely, takesOverId);
    const ofOwner = await store.listOf(after.owner.id);
    const obstacle = obstacleToAgree(after, { before, hasChange, ofOwner }, clock());
    return {
      nextBillingDate: before && before.state.nextBillingDate,
      ...(obstacle !== null && { handoverObstacle: obstacle }),
    };
  };

/** Builds the room where staff hand a pet and its plan over to a new owner, who agrees and gives a card by link. */
export function createHandovers(
  core: Core,
  rooms: {
    findProposedOwner: FindProposedOwner;
    dropUnpaid: DropUnpaid;
    cancelAtProvider: CancelAtProvider;
    orderEnd: OrderEnd;
    createMailAccounts: CreateMailAccounts;
  },
) {
  const { createMailAccounts } = rooms;
  const transaction = core.transactionWith((tx) => ({ handovers: toHandoverStore(tx) }));
  const base = {
    ...core,
    ...rooms,
    transaction,
    reads: createHandoverReads(core.prisma),
    readNewTerms: (enrollmentId: number) => readNewTerms(core.kysely, enrollmentId),
  };
  const room = {
    ...base,
    callOff: createCallOff(base),
    mailLink: createMailLink(base),
    readStanding: createReadStanding(base),
  };
  return {
    routes: createHandoverRoutes({
      readHandover: createReadHandover(room),
      orderHandover: createOrderHandover(room),
    }),
    housekeeping: {
      'handovers of pets': createRunHandovers(room),
      'accounts of new owners': createMailAccounts(createNewOwners(core.prisma)),
    },
  };
}
