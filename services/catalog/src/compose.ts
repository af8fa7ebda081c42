import {
  createHttpApp,
  createIdentityVerifier,
  createMetrics,
  createServiceTokens,
  pruneOutbox,
  registerMessagingMetrics,
  startRetention,
  type Logger,
  type RouteGuards,
  type Service,
} from '@petwell/chassis';
import { matchBreed } from './breeds/index.ts';
import type { Config } from './config.ts';
import { createCore, recordActivity, type Core } from './core/index.ts';
import { createEditor } from './editor/index.ts';
import { createPlans } from './plans/index.ts';
import { createRecommendations } from './recommendations/index.ts';

/** Builds the rooms, and hands the editor what its preview needs of the others. */
function composeRoutes(core: Core) {
  const plans = createPlans(core);
  const recommendations = createRecommendations({ catalog: core.catalog, matchBreed });
  const editor = createEditor(core, { recommend: recommendations.recommend });
  return [...plans.routes, ...recommendations.routes, ...editor.routes];
}

const guardsOf = (config: Config, { transaction, outbox }: Core): RouteGuards => ({
  name: 'catalog',
  gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
  serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  recordStaffOutcome: (activity) =>
    transaction((tx) =>
      recordActivity({ publish: async (event) => void (await outbox.append(tx, event)) }, activity),
    ),
});

/** Wires the catalog service. */
export function compose(config: Config, logger: Logger): Service {
  const core = createCore({ config, logger });
  const { prisma, kysely, bus, relay } = core;
  const metrics = createMetrics('catalog');
  registerMessagingMetrics({ registry: metrics, relay, kysely, bus });
  let isStopping = false;
  let stopRetention: (() => Promise<void>) | undefined;
  const app = createHttpApp({
    logger,
    metrics,
    guards: guardsOf(config, core),
    // Not the bus: plans are shown and sold without it, and the log's entries wait in the outbox.
    readiness: [
      {
        name: 'database',
        async check() {
          await prisma.$queryRaw`SELECT 1`;
        },
      },
    ],
    isStopping: () => isStopping,
    routes: composeRoutes(core),
  });
  return {
    app,
    async start() {
      await prisma.$connect();
      await bus.start();
      relay.start();
      stopRetention = startRetention({ prune: () => pruneOutbox(kysely), logger });
    },
    async stop() {
      await Promise.all([stopRetention?.(), relay.stop()]);
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
