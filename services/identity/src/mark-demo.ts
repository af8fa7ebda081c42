import { parseArgs } from 'node:util';
import { createLogger, createTransaction, openDatabase } from '@petwell/chassis';
import { emailSchema } from '@petwell/contracts';
import { readMarkDemoConfig } from './config.ts';
import { createPasswordHasher } from './core/index.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { markDemo } from './programs/index.ts';

// Usage: node src/mark-demo.ts --email demo@petwell.example
const { values } = parseArgs({ options: { email: { type: 'string' } } });
const email = emailSchema.parse(values.email);
const config = readMarkDemoConfig();
const logger = createLogger({ service: 'identity', level: 'info' });
const { adapter, kysely } = openDatabase<DB>({ databaseUrl: config.DATABASE_URL, poolSize: 1 });
const prisma = new PrismaClient({ adapter });
const transaction = createTransaction({ kysely });
try {
  const passwords = await createPasswordHasher();
  const { DEMO_PASSWORD: password } = config;
  const result = await markDemo({ prisma, transaction, passwords, email, password });
  logger.info({ result }, 'demo owner marked');
  if (result === 'no such owner') process.exitCode = 1;
} finally {
  await prisma.$disconnect();
}
