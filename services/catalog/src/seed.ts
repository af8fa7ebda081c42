import { createLogger, createPrismaAdapter } from '@petwell/chassis';
import { readSeedConfig } from './config.ts';
import { PrismaClient } from './data/generated/client.ts';
import { seedCatalog } from './plans/index.ts';

const logger = createLogger({ service: 'catalog', level: 'info' });
const adapter = createPrismaAdapter({ databaseUrl: readSeedConfig().DATABASE_URL, poolSize: 1 });
const prisma = new PrismaClient({ adapter });
try {
  logger.info(await seedCatalog(prisma), 'catalog seeded');
} finally {
  await prisma.$disconnect();
}
