import { createLogger, createPrismaAdapter } from '@petwell/chassis';
import { readSeedConfig } from './config.ts';
import { createPasswordHasher } from './core/index.ts';
import { PrismaClient } from './data/generated/client.ts';
import { seedAdmin } from './programs/index.ts';

const config = readSeedConfig();
const logger = createLogger({ service: 'identity', level: 'info' });
const adapter = createPrismaAdapter({ databaseUrl: config.DATABASE_URL, poolSize: 1 });
const prisma = new PrismaClient({ adapter });
try {
  const result = await seedAdmin({
    prisma,
    passwords: await createPasswordHasher(),
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
  });
  logger.info({ result }, 'identity seeded');
} finally {
  await prisma.$disconnect();
}
