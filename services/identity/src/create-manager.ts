import { parseArgs } from 'node:util';
import { createPrismaAdapter } from '@petwell/chassis';
import { newPasswordSchema, staffUsernameSchema } from '@petwell/contracts';
import { z } from 'zod';
import { readCreateManagerConfig } from './config.ts';

import { PrismaClient } from './data/generated/client.ts';
import { seedAdmin } from './data/seed-admin.ts';
import { createPasswordHasher } from './providers/password-hasher.ts';
import { readPassword } from './providers/read-password.ts';

// Usage: node src/create-manager.ts --username dr.lee
// Prompts for the password or reads the first line of stdin. A command-line argument would end up in the
// shell history and the process list.
const { values } = parseArgs({ options: { username: { type: 'string' } } });
const config = readCreateManagerConfig();
const parsed = z
  .object({ username: staffUsernameSchema, password: newPasswordSchema })
  .safeParse({ username: values.username, password: await readPassword() });
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) {
    process.stderr.write(`${path.join('.')}: ${message}\n`);
  }
  process.exit(2);
}
const adapter = createPrismaAdapter({ databaseUrl: config.DATABASE_URL, poolSize: 1 });
const prisma = new PrismaClient({ adapter });
try {
  const passwords = await createPasswordHasher();
  const result = await seedAdmin({ prisma, passwords, ...parsed.data });
  const { username } = parsed.data;
  if (result === 'created') process.stdout.write(`Manager ${username} can sign in now.\n`);
  else {
    process.stderr.write(`There is an account ${username} already; nothing was changed.\n`);
    process.exitCode = 1;
  }
} finally {
  await prisma.$disconnect();
}
