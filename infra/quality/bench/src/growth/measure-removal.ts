import type { BrowserSession } from '@petwell/acceptance';
import type pg from 'pg';
import { percentile } from '../measure/statistics.ts';
import { medianOf, type Idle, type Measured } from './measure-kinds.ts';
import { shareOf, type Meter, type Work } from './meter.ts';

const perRound = 4;

/** Staff remove customers who have paid, a few at a time: subscriptions end, and every service forgets them. */
export async function measureRemoval(given: {
  session: BrowserSession;
  database: pg.Client;
  enrollmentIds: readonly number[];
  meter: Meter;
  idle: Idle;
  rounds: number;
}): Promise<Measured> {
  const { session, database, meter, idle, rounds } = given;
  const { rows } = await database.query<{ owner_id: number }>(
    'SELECT DISTINCT owner_id FROM enrollments WHERE id = ANY($1)',
    [given.enrollmentIds.slice(0, perRound * (rounds + 1))],
  );
  const ownerIds = rows.map((row) => row.owner_id);
  const works: Work[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const userIds = ownerIds.slice(round * perRound, (round + 1) * perRound);
    const before = await meter.read();
    const { status, body } = await session.send('DELETE', '/api/admin/delete-selected-users', {
      body: { userIds },
    });
    const work = meter.between(before, await meter.read());
    if (status !== 200) throw new Error(`removal: ${status} ${JSON.stringify(body)}`);
    // The first round warms up and does not count.
    if (round === 0) continue;
    works.push(shareOf(work, { idle, count: perRound }));
    times.push(work.ms / perRound);
  }
  return {
    name: 'staff: removing a customer',
    ...medianOf(works),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}
