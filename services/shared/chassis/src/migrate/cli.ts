import { parseArgs } from 'node:util';
import { applyMigrations } from './index.ts';

const usage = `Usage:
  npm run migrate -- apply  services/<name> [--database-url <url>]   applies what is missing (default: DATABASE_URL)
  npm run migrate -- create services/<name> <what-changes>          writes the step from the migrations to schema.prisma
  npm run migrate -- dump   services/<name> [--database-url <url>]   prints the schema of a database, or what the migrations make of an empty one`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'database-url': { type: 'string' } },
  });
  const [command, serviceDir, ...words] = positionals;
  const databaseUrl = values['database-url'] ?? process.env['DATABASE_URL'];
  if (command === 'apply' && serviceDir !== undefined && databaseUrl !== undefined) {
    const applied = await applyMigrations({ serviceDir, databaseUrl });
    console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
    return;
  }
  if (command === 'create' && serviceDir !== undefined && words.length > 0) {
    await create({ serviceDir, name: words.join(' ') });
    return;
  }
  if (command === 'dump' && serviceDir !== undefined) {
    console.log(await dump({ serviceDir, databaseUrl: values['database-url'] }));
    return;
  }
  console.error(usage);
  process.exitCode = 2;
}

async function dump(options: { serviceDir: string; databaseUrl: string | undefined }) {
  const { dumpSchema } = await import('./dump-schema.ts');
  if (options.databaseUrl !== undefined) return dumpSchema(options.databaseUrl, false);
  const { inTemporaryDatabase } = await import('./create-migration.ts');
  return onTestServer((serverUrl) =>
    inTemporaryDatabase(serverUrl, async (databaseUrl) => {
      await applyMigrations({ serviceDir: options.serviceDir, databaseUrl });
      return dumpSchema(databaseUrl, true);
    }),
  );
}

async function onTestServer<Result>(use: (serverUrl: string) => Promise<Result>): Promise<Result> {
  const { startTestServer } = await import('../testing/test-server.ts');
  const server = await startTestServer();
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}

async function create(options: { serviceDir: string; name: string }): Promise<void> {
  // Imported here only: the image that applies migrations contains neither PostgreSQL nor Prisma's engine.
  const { createMigration } = await import('./create-migration.ts');
  const folder = await onTestServer((databaseUrl) => createMigration({ ...options, databaseUrl }));
  console.log(
    folder === null
      ? 'The migrations already lead to schema.prisma.'
      : `Wrote ${options.serviceDir}/prisma/migrations/${folder}/migration.sql`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
