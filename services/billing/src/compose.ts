import {
  checkDatabaseAndBus,
  createHttpApp,
  createIdentityVerifier,
  createMetrics,
  registerMessagingMetrics,
  staffActed,
  type HandledRoute,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createBalance, createCountDiffering } from './balance/index.ts';
import { createCards } from './cards/index.ts';
import { createCheckout } from './checkout/index.ts';
import { composeTerms, type Later, type Years } from './compose-terms.ts';
import type { Config } from './config.ts';
import { createCore, type Core } from './core/index.ts';
import { createCustomers } from './customers/index.ts';
import { createDisputes } from './disputes/index.ts';
import { createDocuments } from './documents/index.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLinks } from './links/index.ts';
import { createBillingMetrics, createCountKeyRefused } from './metrics.ts';
import { createNotices } from './notices/index.ts';
import { createPayments } from './payments/index.ts';
import { openSettlement } from './plan-changes/index.ts';
import { createRecorded } from './recorded/index.ts';
import { createRefunds } from './refunds/index.ts';
import { createRetries } from './retries/index.ts';
import { createStartBilling } from './start-billing/index.ts';
import {
  createCountPending,
  createSubscriptions,
  type BillingMetrics,
  type ChargeFeeAgain,
} from './subscriptions/index.ts';
import { createTestTools } from './test-tools/index.ts';
import { createWorkList } from './work-list/index.ts';

/** The parts that a room adds to the service. */
type Room = {
  routes: readonly HandledRoute[];
  /** Steps of the housekeeping, by what they are about. */
  housekeeping?: Record<string, () => Promise<unknown>>;
  timers?: readonly { start(): void; stop(): Promise<void> }[];
  /** Takes the room's events from the bus. */
  subscribe?(): Promise<void>;
};

type PayingGiven = {
  customers: ReturnType<typeof createCustomers>;
  later: Later;
  metrics: BillingMetrics;
};

/** Builds the rooms that learn of subscriptions and cards, and sell and start plans. */
function composePaying(core: Core, { customers, later, metrics }: PayingGiven) {
  const { ensureCustomer, withCustomer, findProviderId } = customers;
  const settleOther = async (invoiceId: string) => later.years?.settleInvoice(invoiceId);
  const endYears: Years['endYears'] = async (...plan) => later.years?.endYears(...plan);
  const chargeFeeAgain: ChargeFeeAgain = async (...plan) => later.chargeFeeAgain?.(...plan);
  const provided = {
    findProviderId,
    metrics,
    openSettlement,
    settleOther,
    endYears,
    chargeFeeAgain,
  };
  const subscriptions = createSubscriptions(core, provided);
  const { converge } = subscriptions;
  const paying = createCards(core, { converge });
  const { cards, chargeInvoice, idempotency } = paying;
  const checkout = createCheckout(core, {
    ensureCustomer,
    converge,
    subscriptions,
    cards,
    chargeInvoice,
    idempotency,
    endYears,
  });
  const starting = createStartBilling(core, {
    ensureCustomer,
    withCustomer,
    cards,
    requireCard: paying.requireCard,
    openSubscription: checkout.openSubscription,
    chargeFee: checkout.chargeFee,
    converge,
  });
  later.chargeFeeAgain = starting.chargeFeeAgain;
  return { subscriptions, paying, checkout, starting };
}

/** Builds the rooms, each of which is handed what those before it offer. */
function composeRooms(core: Core, metrics: BillingMetrics): Room[] {
  const customers = createCustomers(core);
  const later: Later = {};
  const built = composePaying(core, { customers, later, metrics });
  const { subscriptions, paying, checkout, starting } = built;
  const { converge, rereadPayment, findSubscription, cancelSubscription } = subscriptions;
  const { readOwedNow, receiveWebhook, events } = subscriptions;
  const { cards, chargeReads, cardChange, chargeInvoice, findPayment, idempotency } = paying;
  const { openSubscription, refusePaidAtClinic, ensureProducts } = checkout;
  const { billingStart, openStartLog } = starting;
  const notices = createNotices(core);
  const payments = createPayments(core, notices);
  const documents = createDocuments(core);
  const balance = createBalance(core, { rereadPayment });
  const { readCustomerPayment } = payments;
  const refunds = createRefunds(core, { rereadPayment, cancelSubscription, readCustomerPayment });
  const links = createLinks(core, {
    cardChange,
    billingStart,
    openStartLog,
    openSubscription,
    refusePaidAtClinic,
    converge,
    findSubscription,
    endWithPeriod: subscriptions.endWithPeriod,
    endYears: async (enrollmentId) => later.years?.endYearsOf(enrollmentId),
  });
  return [
    core,
    customers,
    subscriptions,
    paying,
    checkout,
    starting,
    notices,
    payments,
    documents,
    refunds,
    balance,
    createRetries(core, { cards, chargeReads, findPayment, converge, readOwedNow }),
    createRecorded(core, {
      findPayment,
      finalizeHeld: paying.finalizeHeld,
      countedAtOf: balance.countedAtOf,
      converge,
      rereadPayment,
      readOwedNow,
    }),
    createDisputes(core, { rereadPayment, renderDocument: documents.renderDocument }),
    links,
    ...composeTerms(core, later, {
      withCustomer: customers.withCustomer,
      cards,
      chargeInvoice,
      ensureProducts,
      findSubscription,
      converge,
      refunds,
      links,
    }),
    createWorkList(core),
    createTestTools(core, { receiveWebhook, events, idempotency }),
  ];
}

/** Billing is ready when database and bus answer and Stripe's account was checked once. */
const createReadiness = ({ prisma, bus, currentAccount }: Core) => [
  ...checkDatabaseAndBus({ prisma, bus }),
  { name: 'stripe', check: async () => void (await currentAccount()) },
];

/** Wires the billing service. */
export function compose(
  config: Config,
  logger: Logger,
): Service & { routes: readonly HandledRoute[] } {
  const registry = createMetrics('billing');
  const core = createCore({
    config,
    logger,
    clock: createBusinessClock(config.BUSINESS_CLOCK_FILE),
    onKeyRefused: createCountKeyRefused(registry),
  });
  const { prisma, kysely, bus, relay, currentAccount } = core;
  registerMessagingMetrics({ registry, kysely, relay, bus });
  const rooms = composeRooms(
    core,
    createBillingMetrics(registry, {
      countPending: createCountPending(prisma),
      countDiffering: createCountDiffering(kysely),
    }),
  );
  const routes = rooms.flatMap((room) => room.routes);
  const timers = rooms.flatMap((room) => room.timers ?? []);
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();
  const app = createHttpApp({
    routes,
    logger,
    metrics: registry,
    records: core.records,
    guards: {
      name: 'billing',
      gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
      serviceTokens: core.serviceTokens,
      recordStaffOutcome: (activity) =>
        core.transaction(({ outbox }) => outbox.append([staffActed(activity)])),
    },
    readiness: createReadiness(core),
    isStopping: () => isStopping,
  });

  return {
    app,
    routes,
    async start() {
      await prisma.$connect();
      currentAccount().catch((err: unknown) => {
        logger.warn({ err }, "Stripe's account couldn't be checked, retrying on use");
      });
      for (const room of rooms) await room.subscribe?.();
      await bus.start();
      relay.start();
      for (const timer of timers) timer.start();
      endHousekeeping = startHousekeeping({
        kysely,
        steps: rooms.flatMap((room) => Object.entries(room.housekeeping ?? {})),
        intervalMs: config.HOUSEKEEPING_EVERY_MS,
        logger,
      });
    },
    async stop() {
      await endHousekeeping();
      await Promise.all(timers.map((timer) => timer.stop()));
      await relay.stop();
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
