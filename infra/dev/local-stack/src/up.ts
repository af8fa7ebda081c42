import { connect } from 'node:net';
import { join } from 'node:path';
import { convergeProcesses, requireOwnPorts, type Run } from './converge.ts';
import { ensureDatabases, migrateServices } from './databases.ts';
import { hasDemoData, seedDemo } from './demo-data.ts';
import { adoptPostgres, ensurePostgres } from './postgres.ts';
import { generateClients } from './prisma-clients.ts';
import { createProcessRecords } from './process-records.ts';
import { describeProcesses, type ProcessSpec } from './process-table.ts';
import type { Progress } from './progress.ts';
import { seedServices } from './seeds.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';
import { createStamps } from './stamps.ts';
import { buildWeb } from './web-build.ts';

/**
 * Brings the stack to the state that its sources and settings describe and resolves when all of it is
 * ready: starts what is down, restarts what was started from something else, leaves the rest alone.
 * Answers whether anything had to be done. Throws StackError.
 */
export async function bringUp(settings: StackSettings, progress: Progress): Promise<boolean> {
  const records = createProcessRecords(settings.dataDir);
  const run: Run = { settings, records, progress };
  const processes = describeProcesses(settings);
  await adoptPostgres(settings.dataDir, records);
  await requireOwnPorts(run, processes);
  await requireBroker(settings);

  const hasPrepared = await prepare(run, processes);
  const startedCount = await convergeProcesses(run, processes);
  const hasSeeded = await ensureDemoData(run, processes);
  return hasPrepared || startedCount > 0 || hasSeeded;
}

/** When one of the two fails, the other is still seen to its end: nobody must meet it half done. */
async function prepare(run: Run, processes: ProcessSpec[]): Promise<boolean> {
  const databases = prepareDatabases(run, processes);
  const web = prepareWeb(run);
  await Promise.allSettled([databases, web]);
  await web;
  return databases;
}

async function requireBroker({ rabbitmqUrl }: StackSettings): Promise<void> {
  if (rabbitmqUrl === 'off') return;
  const { hostname, port, protocol } = new URL(rabbitmqUrl);
  const target = { host: hostname, port: Number(port) || (protocol === 'amqps:' ? 5671 : 5672) };
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...target, timeout: 3_000 });
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
  if (isThere) return;
  throw new StackError(
    `No RabbitMQ answers at ${target.host}:${target.port}; start it, or leave RABBITMQ_URL out to do without.`,
  );
}

async function prepareDatabases(run: Run, processes: ProcessSpec[]): Promise<boolean> {
  const { settings, records, progress } = run;
  const stamps = createStamps(join(settings.dataDir, 'stamps'));
  const startedAt = Date.now();
  const [generated, hasStarted] = await Promise.all([
    generateClients(),
    ensurePostgres(settings, records),
  ]);
  if (generated.length > 0) progress.done(`generated ${generated.length} Prisma clients`);
  if (hasStarted) progress.done(`PostgreSQL on port ${settings.ports.postgres}`, startedAt);

  const created = await ensureDatabases(settings);
  for (const name of created) {
    await stamps.forget(`migrated-${name}`);
    await stamps.forget(`seeded-${name}`);
  }
  const applied = await migrateServices(settings, stamps);
  if (applied.length > 0) progress.done(`applied ${applied.length} migrations`);
  const seeded = await seedServices({ settings, processes, stamps });
  if (seeded.length > 0) progress.done(`seeded ${seeded.join(' and ')}`);
  return hasStarted || generated.length > 0 || applied.length > 0 || seeded.length > 0;
}

async function prepareWeb({ settings, progress }: Run): Promise<void> {
  const startedAt = Date.now();
  if (await buildWeb(settings.machine)) progress.done('built the web app', startedAt);
}

async function ensureDemoData({ settings, progress }: Run, processes: ProcessSpec[]) {
  if (!settings.isDemoEnabled || (await hasDemoData(settings))) return false;
  const startedAt = Date.now();
  await seedDemo(settings, processes);
  progress.done('enrolled the demo owner with two pets', startedAt);
  return true;
}
