import {
  createGatewayIdentity,
  createHttpApp,
  createMetrics,
  createSessionCookies,
  registerMessagingMetrics,
  type EventBus,
  type HandledRoute,
  type Logger,
  type ReadinessCheck,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createRoutes } from './routes.ts';
import { createAppointments } from './appointments/index.ts';
import { createCareTimer } from './care/timer.ts';
import { composeStaff } from './compose-staff.ts';
import { toRoomStores } from './compose-stores.ts';
import { composeCare, composeUseCases } from './compose-use-cases.ts';
import type { Config } from './config.ts';
import { createCore } from './core/index.ts';
import { createCustomers } from './customers/index.ts';
import { createReports } from './reports/index.ts';
import { consumeOwnerFacts, consumePaymentFacts } from './plan/consume-facts.ts';
import type { PrismaClient } from './data/generated/client.ts';
import { startHousekeeping } from './housekeeping.ts';

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
): Service & { routes: readonly HandledRoute[] } {
  const clock = options.businessClock ?? createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const core = createCore({ config, logger, clock });
  const { prisma, kysely, bus, relay, activityLog } = core;
  const roomStores = toRoomStores(core.timeZone);
  const deps = { ...core, transaction: core.transactionWith(roomStores) };
  const appointments = createAppointments(core);
  const useCases = composeUseCases(deps, appointments.exportOf);
  const care = composeCare(deps, appointments.endVisits);
  const customers = createCustomers(core);
  const reports = createReports(core);
  const { workers: jobWorkers, useCases: staffUseCases } = composeStaff({
    ...deps,
    ...useCases,
    resolveSelection: customers.resolveSelection,
  });
  const careTimer = createCareTimer({ ...care, intervalMs: config.CARE_INTERVAL_MS, logger });
  const workers = [...jobWorkers, careTimer];
  const metrics = createMetrics('enrollment');
  registerMessagingMetrics({ registry: metrics, kysely, relay, bus });
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const cookies = createSessionCookies({ isSecure: config.COOKIE_SECURE });
  const routes = [
    ...createRoutes({ ...deps, ...useCases, ...care, ...staffUseCases, cookies }),
    ...[appointments, customers, reports].flatMap((room) => room.routes),
  ];
  const app = createHttpApp({
    ...core,
    routes,
    metrics,
    guards: {
      name: 'enrollment',
      serviceTokens: core.serviceTokens,
      gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
      recordStaffOutcome: (activity) => activityLog.record(activity),
    },
    readiness: composeReadiness(prisma, bus),
    isStopping: () => isStopping,
  });

  return {
    app,
    routes,
    async start() {
      await prisma.$connect();
      const consumeOnce = core.consumeOnceWith(roomStores);
      await consumeOwnerFacts({ bus, consumeOnce, ...useCases });
      await consumePaymentFacts({ bus, consumeOnce, clock, logger });
      await customers.subscribe();
      await bus.start();
      relay.start();
      for (const worker of workers) worker.start();
      endHousekeeping = startHousekeeping({
        prisma,
        kysely,
        transaction: core.runTransaction,
        ...useCases,
        steps: { ...appointments.housekeeping },
        intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
        clock: () => new Date(),
        logger,
      });
    },
    async stop() {
      await Promise.all([endHousekeeping(), ...workers.map((one) => one.stop()), relay.stop()]);
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
