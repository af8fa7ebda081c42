import { createBrowserSession, type BrowserSession } from '@petwell/acceptance';
import { pruneMessages } from '@petwell/chassis';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import {
  measureCsv,
  measureRequests,
  type CsvFigures,
  type Timed,
} from '../admin/measure-staff.ts';
import { staffRequests } from '../admin/staff-requests.ts';
import { signInManager, startBenchStack } from '../bench-stack.ts';
import { enrollMany } from '../flow/load.ts';
import { countStatements, readStatements } from '../flow/statement-count.ts';
import { spreadOf } from '../measure/statistics.ts';
import { timeCalls } from '../measure/time-calls.ts';
import { measureMemory, type MemoryFigures } from './measure-memory.ts';
import { loadedEmail, loadedPassword, seedOwners } from './seed-owners.ts';

export type GrowthFigures = {
  owners: number;
  seedSeconds: number;
  timed: Timed[];
  csv: CsvFigures;
  memory: MemoryFigures;
};

const signedInOwners = 8;
/** A prime: goes through all owners in leaps, whatever their number. */
const leap = 7_919;

async function signIn({ urls }: RunningStack, index: number): Promise<BrowserSession> {
  const session = createBrowserSession(urls.gateway);
  const credentials = { email: loadedEmail(index), password: loadedPassword };
  const { status } = await session.post('/api/login', credentials);
  if (status !== 200) throw new Error(`signing in: ${status}`);
  return session;
}

async function timed(
  name: string,
  call: (index: number) => Promise<unknown>,
  rounds: number,
): Promise<Timed> {
  const [first = Number.NaN] = await timeCalls(call, { count: 1, warmUp: 0 });
  return { name, first, spread: spreadOf(await timeCalls(call, { count: rounds })) };
}

/** What owners do; the returned reader asks for one of their dashboards. */
async function measureOwners(stack: RunningStack, owners: number, rounds: number) {
  const indexes = Array.from({ length: signedInOwners }, (_, at) => (at * leap) % owners);
  const people = await Promise.all(
    indexes.map(async (at) => ({ email: loadedEmail(at), session: await signIn(stack, at) })),
  );
  const readDashboard = async (index: number) => {
    const person = people[index % people.length];
    const path = `/api/enrollments/${encodeURIComponent(person?.email ?? '')}`;
    const answer = await person?.session.get(path);
    if (answer?.status !== 200) throw new Error(`GET ${path}: ${answer?.status}`);
  };
  const figures = [
    await timed('owner: dashboard', readDashboard, rounds),
    await timed('owner: sign-in', (index) => signIn(stack, (index * leap) % owners), rounds),
  ];
  const run = `growth-${owners}`;
  const pace = { concurrency: 1 };
  const journeys = await enrollMany(stack, { enrollments: rounds, pace, run });
  const enrolling = journeys.map(({ calls }) => calls.enroll);
  const [first = Number.NaN] = enrolling;
  figures.push({ name: 'enrolling', first, spread: spreadOf(enrolling) });
  const paying = journeys.map(({ calls }) => calls.subscription);
  figures.push({
    name: 'a subscription for it',
    first: paying[0] ?? Number.NaN,
    spread: spreadOf(paying),
  });
  return { figures, readDashboard };
}

/** Work that nobody waits for, on the databases themselves. */
async function measureJobs(
  { control }: RunningStack,
  admin: pg.Client,
  rounds: number,
): Promise<Timed[]> {
  const figures: Timed[] = [];
  for (const service of ['enrollment', 'billing'] as const) {
    const client = new pg.Client({ connectionString: control.databaseUrl(service) });
    await client.connect();
    const sql = {
      $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
        (await client.query(text, values)).rows as Rows,
      $executeRawUnsafe: async (text: string, ...values: unknown[]) =>
        (await client.query(text, values)).rowCount ?? 0,
    };
    figures.push(await timed(`${service}: old messages removed`, () => pruneMessages(sql), rounds));
    await client.end();
  }
  const statements = [...(await readStatements(admin)).values()];
  const shares = {
    'billing: what a reconciliation looks at': /FROM subscriptions WHERE id > .*observed_at < now/,
    'outbox: the next events': /FROM outbox_events AS row WHERE published_at IS NULL/,
    'outbox: marked as published': /UPDATE outbox_events SET published_at/,
    'inbox: an event taken': /INSERT INTO inbox_messages/,
  };
  for (const [name, pattern] of Object.entries(shares)) {
    const found = statements.filter(({ statement }) => pattern.test(statement));
    const calls = found.reduce((sum, one) => sum + one.calls, 0);
    const ms = found.reduce((sum, one) => sum + one.ms, 0) / calls;
    figures.push({ name, first: ms, spread: { p50: ms, p95: ms, p99: ms, samples: calls } });
  }
  return figures;
}

async function measureOn(
  { stack, admin, database }: { stack: RunningStack; admin: pg.Client; database: pg.Client },
  { owners, rounds, requests }: { owners: number; rounds: number; requests: number },
): Promise<Omit<GrowthFigures, 'owners' | 'seedSeconds'>> {
  const session = await signInManager(stack);
  const { figures, readDashboard } = await measureOwners(stack, owners, rounds);
  const staff = await staffRequests({ session, database });
  const staffFigures = await measureRequests(session, staff, rounds);
  const csv = await measureCsv(session, stack);
  const jobs = await measureJobs(stack, admin, rounds);
  const one = (index: number) =>
    index % 20 === 0 ? session.get('/api/admin/users?limit=20') : readDashboard(index);
  const memory = await measureMemory(stack, { requests, one });
  return { timed: [...figures, ...staffFigures, ...jobs], csv, memory };
}

/** A system of its own with so many owners in every database, and what everything costs there. */
export async function runGrowth(options: {
  owners: number;
  rounds: number;
  requests: number;
}): Promise<GrowthFigures> {
  const { owners } = options;
  const stack = await startBenchStack({ environment: { RECONCILE_EVERY_MS: '2000' } });
  try {
    const seedSeconds = await seedOwners(stack, owners);
    const admin = await countStatements(stack);
    const database = new pg.Client({ connectionString: stack.control.databaseUrl('enrollment') });
    await database.connect();
    try {
      const measured = await measureOn({ stack, admin, database }, options);
      return { owners, seedSeconds, ...measured };
    } finally {
      await Promise.all([admin.end(), database.end()]);
    }
  } finally {
    await stack.stop();
  }
}
