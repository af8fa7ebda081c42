import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readClockOffset } from '@petwell/chassis/business-clock';
import { instantOf } from '@petwell/chassis/time';
import { z } from 'zod';
import { writeFileAtomically } from './files.ts';
import { StackError } from './stack-error.ts';

/** The payment provider allows two intervals at once, and plans are monthly. */
const longestStepMs = 28 * 86_400_000;
const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const deliveryTimeoutMs = 30_000;

/**
 * Returns the instant that `to` (a day, or a day and a time at the clinic) or `by` (`90m`, `36h`, `30d`)
 * names.
 * @throws StackError if it isn't after `now`
 */
export function readTarget(
  { to, by }: { to?: string | undefined; by?: string | undefined },
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(by ?? '') ?? [];
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(to ?? '') ?? [];
  const target =
    count !== undefined
      ? new Date(now.getTime() + Number(count) * unitsMs[unit as keyof typeof unitsMs])
      : day !== undefined && isCalendarDay(day) && new Date(instantOf({ day, time }, timeZone));
  if (!target) {
    throw new StackError('Usage: make clock to=2027-03-01T09:00 | by=30d | by=12h | to=now');
  }
  if (target > now) return target;
  throw new StackError(
    `The clock is at ${now.toISOString()} and moves forward only; "make clock to=now" goes back to real time.`,
  );
}

const isCalendarDay = (day: string): boolean => z.iso.date().safeParse(day).success;

/** Puts the business clock back to real time. Dates that were written meanwhile stay in the future. */
export const resetClock = (file: string): Promise<void> => rm(file, { force: true });

/**
 * Moves the business clock of all running processes to `target`, at most 28 days at a time. After each step
 * the simulator does everything due and delivers its webhooks; `stripeUrl` is undefined for Stripe itself,
 * whose time does not move.
 */
export async function moveClock(
  target: Date,
  { file, stripeUrl }: { file: string; stripeUrl: string | undefined },
): Promise<void> {
  for (;;) {
    const offsetMs = readClockOffset(file);
    const restMs = target.getTime() - Date.now() - offsetMs;
    if (restMs <= 0) return;
    await writeFileAtomically(file, String(offsetMs + Math.min(restMs, longestStepMs)));
    if (stripeUrl !== undefined) await catchUp(stripeUrl);
  }
}

const ledgerSchema = z.object({ deliveries: z.record(z.string(), z.number()) });

/** Has the simulator do what is due, and waits until its webhooks are delivered. */
async function catchUp(stripeUrl: string): Promise<void> {
  await fetch(`${stripeUrl}/_clock/catch-up`, { method: 'POST' });
  const giveUpAt = Date.now() + deliveryTimeoutMs;
  for (;;) {
    const { deliveries } = ledgerSchema.parse(await (await fetch(`${stripeUrl}/_ledger`)).json());
    if (!deliveries['pending']) return;
    if (Date.now() > giveUpAt) {
      throw new StackError('The webhooks of this step were not delivered; see "make logs".');
    }
    await wait(100);
  }
}
