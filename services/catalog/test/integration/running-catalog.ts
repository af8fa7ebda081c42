import {
  createLogger,
  createPrismaAdapter,
  createServiceTokens,
  startService,
} from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { ServiceName } from '@petwell/contracts/internal';
import { compose } from '../../src/compose.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import { seedCatalog } from '../../src/plans/store-seed.ts';
import { gatewayKeys, serviceAuthSecret } from '../factories.ts';

/** Starts the real service on a free port with a new, seeded database. */
export async function startCatalog() {
  const database = await startTestDatabase({ migrations: 'services/catalog' });
  const prisma = new PrismaClient({
    adapter: createPrismaAdapter({ databaseUrl: database.url, poolSize: 2 }),
  });
  await seedCatalog(prisma);
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  const config = {
    NODE_ENV: 'test' as const,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent' as const,
    SERVICE_AUTH_SECRET: serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicKeys,
    DATABASE_URL: database.url,
    DRAIN_DELAY_MS: 0,
    DATABASE_POOL_SIZE: 2,
  };
  const running = await startService(compose(config, logger), {
    host: '127.0.0.1',
    port: 0,
    logger,
  });
  const tokens = createServiceTokens(serviceAuthSecret);
  return {
    url: running.url,
    prisma,
    database,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${running.url}${path}`, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    as: (caller: ServiceName, callee: ServiceName = 'catalog') => ({
      authorization: `Bearer ${tokens.sign({ caller, callee })}`,
    }),
    async stop() {
      await running.stop();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}
export type RunningCatalog = Awaited<ReturnType<typeof startCatalog>>;
