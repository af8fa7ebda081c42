import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { enrollMany } from '../flow/load.ts';
import { percentile } from '../measure/statistics.ts';
import { firstLoadedId } from './load-statements.ts';
import { medianOf, type Idle, type Measured } from './measure-kinds.ts';
import { shareOf, type Meter, type Work } from './meter.ts';

const perRound = 8;
const patienceMs = 60_000;
const pollMs = 200;

/** Mails that were sent for owners who came after the load. */
async function countMails(notification: pg.Client): Promise<number> {
  const { rows } = await notification.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM email_messages
     WHERE owner_id < $1 AND status = 'sent'`,
    [firstLoadedId],
  );
  return rows[0]?.sent ?? 0;
}

/**
 * Owners who enroll, set a password and pay, one after the other, up to their plan being active and both
 * mails sent: what one of them costs, and what removing one costs (`remove` is asked for their ids).
 */
export async function measureFlow(
  stack: RunningStack,
  given: { notification: pg.Client; meter: Meter; idle: Idle; rounds: number; run: string },
): Promise<{ flow: Measured; enrollmentIds: number[] }> {
  const { notification, meter, idle, rounds, run } = given;
  const works: Work[] = [];
  const times: number[] = [];
  const enrollmentIds: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const sentBefore = await countMails(notification);
    const before = await meter.read();
    const options = { enrollments: perRound, pace: { concurrency: 1 }, run: `${run}-${round}` };
    const journeys = await enrollMany(stack, options);
    const deadline = Date.now() + patienceMs;
    while ((await countMails(notification)) < sentBefore + perRound * 2) {
      if (Date.now() > deadline) throw new Error('mails were not sent');
      await wait(pollMs);
    }
    const work = meter.between(before, await meter.read());
    enrollmentIds.push(...journeys.map(({ enrollmentId }) => enrollmentId));
    if (round === 0) continue;
    works.push(shareOf(work, { idle, count: perRound }));
    times.push(...journeys.map((one) => one.confirmedAt - one.startedAt));
  }
  const flow = {
    name: 'flow: enrolling and paying',
    ...medianOf(works),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
  return { flow, enrollmentIds };
}
