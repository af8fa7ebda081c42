import { connect } from 'node:net';
import { join } from 'node:path';
import { ensureDatabases, migrateServices } from './databases.ts';
import { hasDemoData, seedDemo } from './demo-data.ts';
import { requireFreePorts } from './ports.ts';
import { stopOrphanedPostgres } from './postgres-cluster.ts';
import { adminUrl, describePostgres, describeProcesses, postgresName } from './process-table.ts';
import { generateClients } from './prisma-clients.ts';
import type { Progress } from './progress.ts';
import { isAccepting, isReady } from './readiness.ts';
import { seedServices } from './seeds.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';
import { createStamps } from './stamps.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { buildWeb } from './web-build.ts';

/** Starts the whole stack as children of this process; resolves when all of it is ready. Throws StackError. */
export async function startStackProcesses(
  settings: StackSettings,
  progress: Progress,
): Promise<Supervisor> {
  const supervisor = createSupervisor(settings);
  const processes = describeProcesses(settings);
  try {
    await stopOrphanedPostgres(join(settings.dataDir, 'postgres'));
    await requireStackPorts(settings);
    await requireBroker(settings);
    const web = buildWebApp(settings, progress);
    await Promise.allSettled([web, prepareDatabases({ settings, progress, supervisor })]).then(
      (results) => results.forEach(throwIfRejected),
    );
    await Promise.all(processes.map((spec) => supervisor.start(spec)));
    const { isRunning } = supervisor;
    await waitUntilReady(processes, { dataDir: settings.dataDir, progress, isRunning, isReady });
    await ensureDemoData(settings, progress);
    return supervisor;
  } catch (error) {
    await supervisor.stopAll(postgresName);
    throw error;
  }
}

/** Starts PostgreSQL and waits until it accepts connections. */
export async function startPostgresProcess(
  supervisor: Supervisor,
  { settings, progress }: { settings: StackSettings; progress: Progress },
): Promise<void> {
  const postgres = describePostgres(settings);
  await supervisor.start(postgres);
  await waitUntilReady([postgres], {
    dataDir: settings.dataDir,
    progress,
    isRunning: supervisor.isRunning,
    isReady: () => isAccepting(adminUrl(settings)),
  });
}

async function requireStackPorts({ ports, payments }: StackSettings): Promise<void> {
  const wanted = Object.entries(ports).filter(
    ([name]) => name !== 'stripe-simulator' || payments.isSimulated,
  );
  await requireFreePorts(wanted.map(([name, port]) => ({ name, port })));
}

async function requireBroker({ rabbitmqUrl }: StackSettings): Promise<void> {
  if (rabbitmqUrl === 'off') return;
  const { hostname: host, port, protocol } = new URL(rabbitmqUrl);
  const target = { host, port: Number(port) || (protocol === 'amqps:' ? 5671 : 5672) };
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect({ ...target, timeout: 3_000 });
    const finish = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
  if (isThere) return;
  throw new StackError(
    `No RabbitMQ answers at ${target.host}:${target.port}; start it, or leave RABBITMQ_URL out to do without.`,
  );
}

async function prepareDatabases(options: {
  settings: StackSettings;
  progress: Progress;
  supervisor: Supervisor;
}): Promise<void> {
  const { settings, progress, supervisor } = options;
  const [generated] = await Promise.all([
    generateClients(),
    startPostgresProcess(supervisor, { settings, progress }),
  ]);
  if (generated.length > 0) progress.done(`generated ${generated.length} Prisma clients`);
  const stamps = createStamps(join(settings.dataDir, 'stamps'));
  for (const name of await ensureDatabases(settings)) {
    await stamps.forget(`migrated-${name}`);
    await stamps.forget(`seeded-${name}`);
  }
  const applied = await migrateServices(settings, stamps);
  if (applied.length > 0) progress.done(`applied ${applied.length} migrations`);
  const processes = describeProcesses(settings);
  const seeded = await seedServices({ settings, processes, stamps });
  if (seeded.length > 0) progress.done(`seeded ${seeded.join(' and ')}`);
}

async function buildWebApp({ machine }: StackSettings, progress: Progress): Promise<void> {
  const startedAt = Date.now();
  if (await buildWeb(machine)) progress.done('built the web app', startedAt);
}

async function ensureDemoData(settings: StackSettings, progress: Progress): Promise<void> {
  if (!settings.isDemoEnabled || (await hasDemoData(settings))) return;
  const startedAt = Date.now();
  await seedDemo(settings, describeProcesses(settings));
  progress.done('enrolled the demo owner with two pets', startedAt);
}

function throwIfRejected(result: PromiseSettledResult<void>): void {
  if (result.status === 'rejected') throw result.reason;
}
