import {
  createIdentityVerifier,
  createHttpApp,
  createMetrics,
  registerMessagingMetrics,
  type EventBus,
  type HandledRoute,
  type Logger,
  type ReadinessCheck,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createAppointments } from './appointments/index.ts';
import { createBenefits } from './benefits/index.ts';
import { createCare } from './care/index.ts';
import type { Config } from './config.ts';
import { createCore, type Core } from './core/index.ts';
import { createCustomers } from './customers/index.ts';
import { createImport, forgetInImports } from './moving-in/runs/index.ts';
import { createJoining } from './counter-sale/index.ts';
import { createMembers } from './recorded-payments/index.ts';
import { createPets } from './pets/index.ts';
import { createPlan } from './enroll/index.ts';
import { createRemoval } from './data-removal/index.ts';
import { createReports } from './reports/index.ts';
import { createSetups } from './moving-in/set-ups/index.ts';
import { createStaffJobs } from './jobs/index.ts';
import type { PrismaClient } from './data/generated/client.ts';
import { startHousekeeping } from './housekeeping.ts';

/** What a room gives the service. */
type Room = {
  routes: readonly HandledRoute[];
  /** Steps of the housekeeping, by what they are about. */
  housekeeping?: Record<string, () => Promise<unknown>>;
  timers?: readonly { start(): void; stop(): Promise<void> }[];
  /** Takes the room's events from the bus. */
  subscribe?(): Promise<void>;
};

/** Builds the rooms, and hands each what it needs of the others. */
function composeRooms(core: Core): { rooms: Room[]; members: ReturnType<typeof createMembers> } {
  const appointments = createAppointments(core);
  const care = createCare(core, appointments.endVisits);
  const pets = createPets(core);
  const customers = createCustomers(core);
  const reports = createReports(core);
  const benefits = createBenefits(core);
  const plan = createPlan(core, {
    forget: [forgetInImports],
    readYear: benefits.readYear,
    openNotes: customers.openNotes,
    openDeaths: care.openDeaths,
  });
  const members = createMembers(core, plan);
  const joining = createJoining(core, plan);
  const staffJobs = createStaffJobs(core, {
    deleteOwner: plan.deleteOwner,
    resolveSelection: customers.resolveSelection,
  });
  const imports = createImport(core, members);
  const removal = createRemoval({
    core,
    plan,
    exports: {
      plan: plan.exportOf,
      benefits: benefits.exportOf,
      pets: pets.exportOf,
      care: care.exportOf,
      appointments: appointments.exportOf,
      notes: customers.exportOf,
    },
    findPhoto: pets.findPhoto,
  });
  const rooms = [
    core,
    plan,
    members,
    createSetups(core),
    joining,
    appointments,
    care,
    pets,
    customers,
    reports,
    benefits,
    staffJobs,
    imports,
    removal,
  ];
  return { rooms, members };
}

function composeReadiness(prisma: PrismaClient, bus: EventBus): ReadinessCheck[] {
  return [
    {
      name: 'database',
      async check() {
        await prisma.$queryRaw`SELECT 1`;
      },
    },
    {
      name: 'bus',
      check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
    },
  ];
}

/** Wires the enrollment service. Its use cases know the business clock only. */
export function compose(
  config: Config,
  logger: Logger,
  options: { businessClock?: () => Date } = {},
): Service & { routes: readonly HandledRoute[]; members: ReturnType<typeof createMembers> } {
  const clock = options.businessClock ?? createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const core = createCore({ config, logger, clock });
  const { prisma, kysely, bus, relay, activityLog } = core;
  const { rooms, members } = composeRooms(core);
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
    readiness: composeReadiness(prisma, bus),
    isStopping: () => isStopping,
  });

  return {
    app,
    routes,
    members,
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
