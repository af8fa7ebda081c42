import { parseArgs } from 'node:util';
import { createTransaction, openDatabase } from '@petwell/chassis';
import { newPasswordSchema, staffUsernameSchema } from '@petwell/contracts';
import { z } from 'zod';
import { readCreateManagerConfig } from './config.ts';
import { createPasswordHasher } from './core/index.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { replaceStaffPassword, seedAdmin, readPassword } from './programs/index.ts';

// Usage: node src/create-manager.ts --username dr.lee [--new-password]
// With --new-password, an existing account gets the password instead, and its sessions end.
// Prompts for the password or reads the first line of stdin. A command-line argument would end up in the
// shell history and the process list.
const { values } = parseArgs({
  options: { username: { type: 'string' }, 'new-password': { type: 'boolean', default: false } },
});
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
const { username, password } = parsed.data;
const { adapter, kysely, close } = openDatabase<DB>({
  databaseUrl: config.DATABASE_URL,
  poolSize: 1,
});
const prisma = new PrismaClient({ adapter });

async function createManager(): Promise<string | undefined> {
  const passwords = await createPasswordHasher();
  const result = await seedAdmin({ prisma, passwords, username, password });
  return result === 'created' ? `Manager ${username} can sign in now.` : undefined;
}

async function replacePassword(): Promise<string | undefined> {
  const passwordHash = await (await createPasswordHasher()).hash(password);
  const transaction = createTransaction({ kysely });
  const isReplaced = await transaction((tx) =>
    replaceStaffPassword(tx, { username, passwordHash, now: new Date() }),
  );
  return isReplaced ? `${username} has a new password and was signed out.` : undefined;
}

try {
  const isNewPassword = values['new-password'];
  const done = await (isNewPassword ? replacePassword() : createManager());
  const problem = isNewPassword
    ? `There is no account ${username}.`
    : `There is an account ${username} already; nothing was changed.`;
  if (done === undefined) process.exitCode = 1;
  process[done === undefined ? 'stderr' : 'stdout'].write(`${done ?? problem}\n`);
} finally {
  await prisma.$disconnect();
  await close();
}
