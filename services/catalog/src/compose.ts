import {
  createIdentityVerifier,
  createMetrics,
  createPrismaAdapter,
  createServiceTokens,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { PrismaClient } from './data/generated/client.ts';
import { createPrismaCatalog } from './data/prisma-catalog.ts';
import { createListPlans } from './use-cases/list-plans.ts';
import { createQuoteEnrollment } from './use-cases/quote-enrollment.ts';
import { createRecommendPlans } from './use-cases/recommend-plans.ts';

/** Wires the catalog service. */
export function compose(config: Config, logger: Logger): Service {
  const prisma = new PrismaClient({
    adapter: createPrismaAdapter({
      databaseUrl: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL_SIZE,
      onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
    }),
  });
  const catalog = createPrismaCatalog(prisma);
  let isStopping = false;
  const app = createApp({
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
    useCases: {
      listPlans: createListPlans({ catalog }),
      recommendPlans: createRecommendPlans({ catalog }),
      quoteEnrollment: createQuoteEnrollment({ catalog }),
      readCatalog: () => catalog.read(),
    },
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
