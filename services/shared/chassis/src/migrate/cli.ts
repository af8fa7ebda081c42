import { parseArgs } from 'node:util';
import { applyMigrations } from './index.ts';

const usage = `Usage:
  npm run migrate -- apply  services/<name> [--database-url <url>]   applies what is missing (default: DATABASE_URL)
  npm run migrate -- create services/<name> <what-changes>          writes the step from the migrations to schema.prisma`;

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
  console.error(usage);
  process.exitCode = 2;
}

async function create(options: { serviceDir: string; name: string }): Promise<void> {
  // Imported here only: the image that applies migrations contains neither PostgreSQL nor Prisma's engine.
  const { createMigration } = await import('./create-migration.ts');
  const { startTestServer } = await import('../testing/test-server.ts');
  const server = await startTestServer();
  try {
    const folder = await createMigration({ ...options, databaseUrl: server.url });
    console.log(
      folder === null
        ? 'The migrations already lead to schema.prisma.'
        : `Wrote ${options.serviceDir}/prisma/migrations/${folder}/migration.sql`,
    );
  } finally {
    await server.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
