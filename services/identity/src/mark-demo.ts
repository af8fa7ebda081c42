import { parseArgs } from 'node:util';
import { createLogger, createPrismaAdapter } from '@petwell/chassis';
import { emailSchema } from '@petwell/contracts';
import { readMarkDemoConfig } from './config.ts';
import { PrismaClient } from './data/generated/client.ts';
import { markDemo } from './data/mark-demo.ts';
import { createPasswordHasher } from './providers/password-hasher.ts';

// Usage: node src/mark-demo.ts --email demo@petwell.example
const { values } = parseArgs({ options: { email: { type: 'string' } } });
const email = emailSchema.parse(values.email);
const config = readMarkDemoConfig();
const logger = createLogger({ service: 'identity', level: 'info' });
const adapter = createPrismaAdapter({ databaseUrl: config.DATABASE_URL, poolSize: 1 });
const prisma = new PrismaClient({ adapter });
try {
  const passwords = await createPasswordHasher();
  const result = await markDemo({ prisma, passwords, email, password: config.DEMO_PASSWORD });
  logger.info({ result }, 'demo owner marked');
  if (result === 'no such owner') process.exitCode = 1;
} finally {
  await prisma.$disconnect();
}
