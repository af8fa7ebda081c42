import {
  createHttpApp,
  createIdentityVerifier,
  createMetrics,
  createPrismaAdapter,
  createServiceTokens,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { matchBreed } from './breeds/index.ts';
import type { Config } from './config.ts';
import { PrismaClient } from './data/generated/client.ts';
import { createPlans } from './plans/index.ts';
import { createRecommendations } from './recommendations/index.ts';

/** Wires the catalog service. */
export function compose(config: Config, logger: Logger): Service {
  const prisma = new PrismaClient({
    adapter: createPrismaAdapter({
      databaseUrl: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL_SIZE,
      onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
    }),
  });
  const plans = createPlans({ prisma });
  const recommendations = createRecommendations({ catalog: plans.catalog, matchBreed });
  let isStopping = false;
  const app = createHttpApp({
    logger,
    metrics: createMetrics('catalog'),
    guards: {
      name: 'catalog',
      gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
      serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
    },
    readiness: [
      {
        name: 'database',
        async check() {
          await prisma.$queryRaw`SELECT 1`;
        },
      },
    ],
    isStopping: () => isStopping,
    routes: [...plans.routes, ...recommendations.routes],
  });
  return {
    app,
    start: () => prisma.$connect(),
    stop: () => prisma.$disconnect(),
    beginStop: () => {
      isStopping = true;
    },
  };
}
