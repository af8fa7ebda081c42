import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { z } from 'zod';
import { signInManager, startBenchStack } from '../bench-stack.ts';
import { measurePeers, type PeerFigures } from './peers.ts';
import { measureCsv, measureRequests, type CsvFigures, type Timed } from './measure-staff.ts';
import { seedCustomers } from './seed-customers.ts';
import { staffRequests } from './staff-requests.ts';

const plainExportSchema = z.object({ seconds: z.number(), growthMb: z.number() });
type PlainExport = z.infer<typeof plainExportSchema>;

export type AdminFigures = {
  customers: number;
  enrollments: number;
  seedSeconds: number;
  requests: Timed[];
  csv: CsvFigures;
  plainExport: PlainExport;
  peers: PeerFigures[];
};

async function runPlainExport(stack: RunningStack): Promise<PlainExport> {
  const script = fileURLToPath(new URL('plain-export.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: stack.control.databaseUrl('enrollment') },
  });
  return plainExportSchema.parse(JSON.parse(stdout));
}

async function measureOn(
  stack: RunningStack,
  { customers, rounds }: { customers: number; rounds: number },
): Promise<AdminFigures> {
  const seedSeconds = await seedCustomers(stack, customers);
  const database = new pg.Client({ connectionString: stack.control.databaseUrl('enrollment') });
  await database.connect();
  try {
    const { rows } = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM enrollments',
    );
    const session = await signInManager(stack);
    const requests = await measureRequests(
      session,
      await staffRequests({ session, database }),
      rounds,
    );
    const csv = await measureCsv(session, stack);
    const peers = await measurePeers(database, { customers, rounds: Math.min(rounds, 5) });
    const plainExport = await runPlainExport(stack);
    const enrollments = rows[0]?.count ?? 0;
    return { customers, enrollments, seedSeconds, requests, csv, plainExport, peers };
  } finally {
    await database.end();
  }
}

/** A system of its own with so many customers, and how quickly staff are answered there. */
export async function runAdmin(options: {
  customers: number;
  rounds: number;
}): Promise<AdminFigures> {
  const stack = await startBenchStack();
  try {
    return await measureOn(stack, options);
  } finally {
    await stack.stop();
  }
}
