import {
  checkDatabaseAndBus,
  createHttpApp,
  createIdentityVerifier,
  createMetrics,
  pruneOutbox,
  registerMessagingMetrics,
  startRetention,
  type HandledRoute,
  type Logger,
  type RouteGuards,
  type Service,
} from '@petwell/chassis';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import { createCore, recordActivity, type Core } from './core/index.ts';
import { startIdentityRetention } from './housekeeping.ts';
import { createLinkRoom } from './links/index.ts';
import { createOwners } from './owners/index.ts';
import { createPasswords } from './passwords/index.ts';
import { refuseDefaultSignIns } from './programs/index.ts';
import { createSessions } from './sessions/index.ts';
import { createSignIn } from './sign-in/index.ts';
import { createStaff } from './staff/index.ts';

/** Builds the rooms, and hands each what it needs of the others. */
function composeRoutes(
  core: Core,
  inBackground: (work: () => Promise<void>) => void,
): HandledRoute[] {
  const sessions = createSessions(core);
  const signIn = createSignIn(core, sessions);
  const owners = createOwners(core, sessions);
  const { routes: linkRoutes, links } = createLinkRoom(core, { sessions, owners });
  const passwords = createPasswords(core, { sessions, links, inBackground });
  const staff = createStaff(core, { sessions, links });
  return [
    ...signIn.routes,
    ...sessions.routes,
    ...owners.routes,
    ...linkRoutes,
    ...passwords.routes,
    ...staff.routes,
  ];
}

const guardsOf = ({ config, serviceTokens, database }: Core): RouteGuards => ({
  name: 'identity',
  gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
  serviceTokens,
  recordStaffOutcome: (activity) => database.inTransaction((tx) => recordActivity(tx, activity)),
});

/** Composes the identity service, ready to start. `overrides` shortens intervals and delays in tests. */
export async function compose(
  config: Config,
  logger: Logger,
  overrides: { pauseMs?: () => number } = {},
): Promise<Service> {
  const core = await createCore({ config, logger });
  const { prisma, kysely, bus, relay } = core;
  const metrics = createMetrics('identity');
  registerMessagingMetrics({ registry: metrics, relay, kysely, bus });
  const background = createBackground(logger, overrides.pauseMs);
  let isStopping = false;
  let stopRetention: (() => Promise<void>)[] = [];

  const app = createHttpApp({
    logger,
    metrics,
    guards: guardsOf(core),
    routes: composeRoutes(core, background.run),
    readiness: checkDatabaseAndBus({ prisma, bus }),
    isStopping: () => isStopping,
  });

  return {
    app,
    async start() {
      await prisma.$connect();
      if (config.NODE_ENV === 'production') await refuseDefaultSignIns(prisma, core.passwords);
      await bus.start();
      relay.start();
      stopRetention = [
        startRetention({ prune: () => pruneOutbox(kysely), logger }),
        startIdentityRetention({ prisma, kysely, logger }),
      ];
    },
    async stop() {
      await background.drain();
      await Promise.all([...stopRetention.map((stop) => stop()), relay.stop()]);
      await bus.close();
      await Promise.all([prisma.$disconnect(), core.limitsPool.end()]);
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
