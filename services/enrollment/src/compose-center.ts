import type { Core } from './core/index.ts';
import { createReadAskedCampaign } from './campaigns/index.ts';
import { createCounterSale } from './counter-sale/index.ts';
import { createEndings } from './endings/index.ts';
import { createEnrolling, createPlaceEnrollment, type ReadPlanChanges } from './enroll/index.ts';
import { createHandovers, createReadTakeover } from './handovers/index.ts';
import { createMovingIn, createReadSetupObstacle, forgetInImports } from './moving-in/index.ts';
import { createOwners } from './owners/index.ts';
import {
  createReadYearObstacle,
  createRecordedPayments,
  type ReturnYears,
  type Unused,
} from './recorded-payments/index.ts';

/** Builds the rooms around a plan's transaction: each one ends, removes, or adds enrollments. */
export function composeCenter(
  core: Core,
  rooms: Parameters<typeof createEndings>[1] & { readPlanChanges: ReadPlanChanges },
) {
  const endings = createEndings(core, rooms);
  const { cancelAtProvider, endEnrollments, endUnpaid, removeUnpaid, restarts } = endings;
  const owners = createOwners(core, {
    endEnrollments,
    endUnpaid,
    forget: [forgetInImports],
  });
  const { attachedOwner, deleteOwner } = owners;
  const enrolling = createEnrolling(core, {
    cancelAtProvider,
    removeUnpaid,
    restarts,
    attachedOwner,
    deleteOwner,
    readPlanChanges: rooms.readPlanChanges,
    readHandover: createReadTakeover(core),
    readYearObstacle: createReadYearObstacle(core),
    readSetupObstacle: createReadSetupObstacle(core),
    readAskedCampaign: createReadAskedCampaign(core.prisma),
  });
  return { endings, owners, enrolling };
}

/** Builds the rooms in which staff bring members in: from an old system, paid at the clinic, at the counter, and as a pet's new owner. */
export function composeDesk(
  core: Core,
  {
    owners,
    endings,
    enrolling,
    ...years
  }: ReturnType<typeof composeCenter> & { unused: Unused; returnYears: ReturnYears },
) {
  const { removeUnpaid, restarts } = endings;
  const { attachedOwner, deleteOwner, createMailAccounts } = owners;
  return {
    handovers: createHandovers(core, { ...endings, ...enrolling, createMailAccounts }),
    movingIn: createMovingIn(core, { attachedOwner, deleteOwner, restarts, createMailAccounts }),
    recordedPayments: createRecordedPayments(core, { attachedOwner, ...years }),
    counterSale: createCounterSale(core, {
      createPlaceEnrollment,
      priceChoice: enrolling.priceChoice,
      findProposedOwner: enrolling.findProposedOwner,
      removeUnpaid,
      createMailAccounts,
    }),
  };
}
