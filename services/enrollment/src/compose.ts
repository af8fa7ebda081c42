import {
  checkDatabaseAndBus,
  createIdentityVerifier,
  createHttpApp,
  createMetrics,
  registerMessagingMetrics,
  type HandledRoute,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createActivity } from './activity/index.ts';
import { createAppointments } from './appointments/index.ts';
import { createBenefits } from './benefits/index.ts';
import type { createCampaigns } from './campaigns/index.ts';
import { createCare } from './care/index.ts';
import { composeChanges, composeYears, type Prepared } from './compose-changes.ts';
import { composeCenter, composeDesk } from './compose-center.ts';
import type { Config } from './config.ts';
import { createCore, type Core } from './core/index.ts';
import { createCustomers } from './customers/index.ts';
import { createDataExport } from './data-export/index.ts';
import { createDataRemoval } from './data-removal/index.ts';
import { endWithDeath, toEndingOrders } from './endings/index.ts';
import { applyFact } from './enroll/index.ts';
import { createHolds } from './holds/index.ts';
import { createJobs } from './jobs/index.ts';
import type { createMovingIn } from './moving-in/index.ts';
import { createRequireAttachable } from './owners/index.ts';
import { createPets } from './pets/index.ts';
import type { createPlanChanges } from './plan-changes/index.ts';
import { createPlanFigures } from './plan-figures/index.ts';
import {
  createUnusedMonths,
  createYearsToReturn,
  type createRecordedPayments,
} from './recorded-payments/index.ts';
import { createReports } from './reports/index.ts';
import { startHousekeeping } from './housekeeping.ts';

type Composed = Service & {
  routes: readonly HandledRoute[];
  members: ReturnType<typeof createMovingIn>['members'];
  recordedPayments: ReturnType<typeof createRecordedPayments>;
  campaigns: ReturnType<typeof createCampaigns>;
  planChanges: ReturnType<typeof createPlanChanges>;
  planFigures: ReturnType<typeof createPlanFigures>;
};

/** The parts that a room adds to the service. */
type Room = {
  routes: readonly HandledRoute[];
  /** Steps of the housekeeping, by what they are about. */
  housekeeping?: Record<string, () => Promise<unknown>>;
  timers?: readonly { start(): void; stop(): Promise<void> }[];
  /** Takes the room's events from the bus. */
  subscribe?(): Promise<void>;
};

type OfOwner = (ownerId: number) => Promise<void>;
const inTurn =
  (...works: readonly OfOwner[]): OfOwner =>
  async (ownerId) => {
    for (const work of works) await work(ownerId);
  };

/** Builds the rooms, and hands each what it needs of the others. */
function composeRooms(
  core: Core,
  prepared: Prepared | undefined,
): Pick<Composed, 'members' | 'recordedPayments' | 'campaigns' | 'planChanges' | 'planFigures'> & {
  rooms: Room[];
} {
  const appointments = createAppointments(core);
  const care = createCare(core, {
    endVisits: appointments.endVisits,
    openOrders: toEndingOrders,
    endWithDeath,
  });
  const pets = createPets(core);
  const customers = createCustomers(core);
  const requireAttachable = createRequireAttachable(core);
  const benefits = createBenefits(core, { requireAttachable });
  const { campaigns, planChanges, readChanges } = composeChanges(core, requireAttachable);
  const unused = createUnusedMonths(core);
  const returnYears = createYearsToReturn(core, unused);
  const center = composeCenter(core, {
    readYear: benefits.readYear,
    openNotes: customers.openNotes,
    openDeaths: care.openDeaths,
    requireAttachable,
    settleAgreed: inTurn(planChanges.settleChanges, returnYears.ofOwner),
    readPlanChanges: planChanges.readWaiting,
    readUnused: (enrollment, ends) => unused.preview(enrollment, ends),
  });
  const { endings, owners, enrolling } = center;
  const desk = composeDesk(core, { ...center, unused, returnYears });
  const { movingIn, recordedPayments, counterSale, handovers } = desk;
  const planFigures = createPlanFigures(core);
  const { yearStatements, lifeStages } = composeYears(core, {
    benefits,
    campaigns,
    readChanges,
    prepared: prepared ?? planChanges,
  });
  const exports = {
    enrollments: owners.exportOf,
    planChanges: planChanges.exportOf,
    benefits: benefits.exportOf,
    pets: pets.exportOf,
    care: care.exportOf,
    appointments: appointments.exportOf,
    notes: customers.exportOf,
  };
  const { resolveSelection } = customers;
  const { removeUnpaid } = endings;
  const { deleteOwner } = owners;
  const rooms = [
    core,
    createActivity(core),
    enrolling,
    endings,
    createHolds(core, customers),
    handovers,
    owners,
    recordedPayments,
    movingIn,
    counterSale,
    appointments,
    care,
    pets,
    customers,
    createReports(core),
    planFigures,
    yearStatements,
    // Before the plan years are opened, so that they have their new terms.
    campaigns,
    planChanges,
    benefits,
    lifeStages,
    createJobs(core, { deleteOwner, applyFact, resolveSelection }),
    createDataRemoval(core, { removeUnpaid, deleteOwner }),
    createDataExport(core, { exports, findPhoto: pets.findPhoto }),
  ];
  const { members } = movingIn;
  return { rooms, members, recordedPayments, campaigns, planChanges, planFigures };
}

/** Wires the enrollment service. Its use cases know the business clock only. */
export function compose(
  config: Config,
  logger: Logger,
  options: { businessClock?: () => Date; planChanges?: Prepared } = {},
): Composed {
  const clock = options.businessClock ?? createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const core = createCore({ config, logger, clock });
  const { prisma, kysely, bus, relay, activityLog } = core;
  const { rooms, members, recordedPayments, campaigns, planChanges, planFigures } = composeRooms(
    core,
    options.planChanges,
  );
  const routes = rooms.flatMap((room) => room.routes);
  const timers = rooms.flatMap((room) => room.timers ?? []);
  const metrics = createMetrics('enrollment');
  registerMessagingMetrics({ registry: metrics, kysely, relay, bus });
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createHttpApp({
    ...core,
    routes,
    metrics,
    guards: {
      name: 'enrollment',
      serviceTokens: core.serviceTokens,
      gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
      recordStaffOutcome: (activity) => activityLog.record(activity),
    },
    readiness: checkDatabaseAndBus({ prisma, bus }),
    isStopping: () => isStopping,
  });

  return {
    app,
    routes,
    members,
    recordedPayments,
    campaigns,
    planChanges,
    planFigures,
    async start() {
      await prisma.$connect();
      for (const room of rooms) await room.subscribe?.();
      await bus.start();
      relay.start();
      for (const timer of timers) timer.start();
      endHousekeeping = startHousekeeping({
        kysely,
        steps: rooms.flatMap((room) => Object.entries(room.housekeeping ?? {})),
        intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
        logger,
      });
    },
    async stop() {
      await Promise.all([endHousekeeping(), ...timers.map((one) => one.stop()), relay.stop()]);
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
