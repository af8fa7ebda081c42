import {
  createLogger,
  createServiceTokens,
  identityHeader,
  openDatabase,
  startService,
} from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import type { StaffRole } from '@petwell/contracts';
import type { DomainEvent } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../src/compose.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import { seedCatalog } from '../../src/plans/store-seed.ts';
import { gatewayKeys, serviceAuthSecret, staffPrincipals } from '../factories.ts';

/** Starts the real service on a free port with a new, seeded database, and a business clock that can be moved. */
export async function startCatalog() {
  const database = await startTestDatabase({ migrations: 'services/catalog' });
  const opened = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  const prisma = new PrismaClient({ adapter: opened.adapter });
  await seedCatalog(prisma);
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  const clockDir = await mkdtemp(join(tmpdir(), 'petwell-catalog-'));
  const clockFile = join(clockDir, 'clock');
  const config = {
    NODE_ENV: 'test' as const,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent' as const,
    SERVICE_AUTH_SECRET: serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicKeys,
    DATABASE_URL: database.url,
    // The bus has a schema of its own.
    BUS_DATABASE_URL: database.url,
    BUSINESS_CLOCK_FILE: clockFile,
    CLINIC_TIME_ZONE: 'America/New_York',
    DRAIN_DELAY_MS: 0,
    DATABASE_POOL_SIZE: 4,
  };
  const running = await startService(compose(config, logger), {
    host: '127.0.0.1',
    port: 0,
    logger,
  });
  const tokens = createServiceTokens(serviceAuthSecret);
  const send = (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${running.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const asStaff = (role: StaffRole, username = 'mira') => ({
    [identityHeader]: gatewayKeys.sign(staffPrincipals(role, username)),
  });
  return {
    url: running.url,
    prisma,
    database,
    pool: opened.pool,
    send,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send('POST', path, { body, headers }),
    as: (caller: ServiceName, callee: ServiceName = 'catalog') => ({
      authorization: `Bearer ${tokens.sign({ caller, callee })}`,
    }),
    asStaff,
    /** Moves the business clock ahead of the real time. */
    moveClock: (aheadMs: number) => writeFile(clockFile, String(aheadMs)),
    events: async () => {
      const { rows } = await opened.pool.query<{ payload: DomainEvent }>(
        'SELECT payload FROM outbox_events ORDER BY id',
      );
      return rows.map(({ payload }) => payload);
    },
    async stop() {
      await running.stop();
      await prisma.$disconnect();
      await opened.close();
      await database.drop();
      await rm(clockDir, { recursive: true });
    },
  };
}
export type RunningCatalog = Awaited<ReturnType<typeof startCatalog>>;
