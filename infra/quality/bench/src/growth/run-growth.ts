import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { signInManager, startBenchStack } from '../bench-stack.ts';
import { countStatements } from '../flow/statement-count.ts';
import { timeStarts, type StartFigures } from '../start/time-starts.ts';
import { measureFlow } from './measure-flow.ts';
import {
  measureExport,
  measureFirstFigures,
  measureReconciliation,
  measureRetention,
  type Job,
} from './measure-jobs.ts';
import { measureIdle, measureKinds, type Idle, type Measured } from './measure-kinds.ts';
import { measureRemoval } from './measure-removal.ts';
import { createMeter } from './meter.ts';
import { ownerKinds, signInOwners, staffKinds, visitorKinds } from './requests.ts';
import { seedOwners } from './seed-owners.ts';

/** What everything costs with so many owners. */
export type GrowthFigures = {
  owners: number;
  enrollments: number;
  measuredAt: string;
  seedSeconds: number;
  idle: Idle;
  requests: Measured[];
  jobs: Job[];
  starts: StartFigures[];
};

type Clients = { admin: pg.Client; enrollment: pg.Client; notification: pg.Client };

const requestsPerRound = 15;
/** From outside they come from as many addresses as there are people. */
const environment = { LOGIN_ADDRESS_LIMIT_PER_MINUTE: '1000000000' };

/** A connection as superuser, whose statements the meter leaves out. */
async function connect({ control }: RunningStack, database: string): Promise<pg.Client> {
  const url = new URL(control.adminDatabaseUrl);
  url.pathname = `/petwell_${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** No clean-up of the database's own falls into what is measured. */
async function quieten(admin: pg.Client): Promise<void> {
  await admin.query('ALTER SYSTEM SET autovacuum = off');
  await admin.query('SELECT pg_reload_conf()');
  await admin.query('CHECKPOINT');
}

async function measureOn(
  stack: RunningStack,
  clients: Clients,
  { owners, rounds }: { owners: number; rounds: number },
): Promise<Omit<GrowthFigures, 'owners' | 'seedSeconds' | 'measuredAt'>> {
  const { admin, enrollment, notification } = clients;
  const { rows } = await enrollment.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM enrollments',
  );
  const enrollments = rows[0]?.count ?? 0;
  await quieten(admin);
  const meter = createMeter(stack, admin);
  const session = await signInManager(stack);
  const people = await signInOwners(stack, owners);
  const idle = await measureIdle(meter);
  const kinds = [
    ...visitorKinds(stack),
    ...ownerKinds(stack, { people, owners }),
    ...(await staffKinds({ session, database: enrollment })),
  ];
  const given = { meter, idle, rounds };
  const requests = await measureKinds(kinds, { ...given, requests: requestsPerRound });
  const run = `growth-${owners}`;
  const { flow, enrollmentIds } = await measureFlow(stack, { ...given, notification, run });
  const removal = await measureRemoval({ ...given, session, database: enrollment, enrollmentIds });
  const context = { stack, meter, idle, owners, enrollments };
  const { job: retention, inVain } = await measureRetention(context, enrollment);
  const jobs = [
    await measureExport(context, session),
    await measureFirstFigures(context, session),
    retention,
    await measureReconciliation(context),
  ];
  const starts = await timeStarts(stack, 1);
  return { enrollments, idle, requests: [...requests, flow, removal, inVain], jobs, starts };
}

/** A system of its own with so many owners in every database, and what everything costs there. */
export async function runGrowth(options: {
  owners: number;
  rounds: number;
}): Promise<GrowthFigures> {
  const { owners } = options;
  const stack = await startBenchStack({ environment });
  try {
    const seedSeconds = await seedOwners(stack, owners);
    console.log(`filled in ${Math.round(seedSeconds)} s`);
    const admin = await countStatements(stack);
    const enrollment = await connect(stack, 'enrollment');
    const notification = await connect(stack, 'notification');
    try {
      const clients = { admin, enrollment, notification };
      const measured = await measureOn(stack, clients, options);
      return { owners, measuredAt: new Date().toISOString(), seedSeconds, ...measured };
    } finally {
      await Promise.all([admin.end(), enrollment.end(), notification.end()]);
    }
  } finally {
    await stack.stop();
  }
}
