import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { FreeTime } from '@petwell/contracts';
import { requireColumn, requireNearDay } from './refusals.ts';
import { freeTimesOn, runsOfDays } from './rules-free-times.ts';
import type { Clinic } from './rules-opening-hours.ts';
import { longestDuration, type AppointmentRecord } from './rules.ts';

const daysAhead = 60;
/** Most are found in the first week. */
const daysAtOnce = 7;
const count = 3;

type Query = {
  day: string;
  time?: string | undefined;
  duration: number;
  column?: string | undefined;
  id?: number | undefined;
};

/**
 * Handles GET /api/admin/free-times: the next times that fit, from a day and time on, none of them past.
 * @throws AppError validation_failed
 */
export function createFindFreeTimes(deps: {
  reads: { listBetween(range: { from: Date; until: Date }): Promise<AppointmentRecord[]> };
  clinic: Clinic;
  clock: () => Date;
}) {
  const { reads, clinic, clock } = deps;
  const { timeZone } = clinic;
  const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  return async function findFreeTimes(query: Query): Promise<FreeTime[]> {
    const { duration, column = null, id } = query;
    requireColumn(query.column, clinic.columns);
    const now = clock();
    const today = clinicDay(now, timeZone);
    requireNearDay(query.day, { field: 'day', today });
    const day = query.day < today ? today : query.day;
    const from = instantOf({ day: query.day, time: query.time ?? '00:00' }, timeZone);
    // A visit may begin at that time, but not now.
    const after = from > now ? new Date(from.getTime() - 1) : now;
    const found: FreeTime[] = [];
    for (const days of runsOfDays(day, daysAhead, daysAtOnce)) {
      const [first = day] = days;
      // Yesterday's last visit may end today.
      const range = {
        from: new Date(midnight(first).getTime() - longestDuration * 60_000),
        until: midnight(addDays(days.at(-1) ?? first, 2)),
      };
      const visits = await reads.listBetween(range);
      const taken = visits.filter((one) => one.status === 'scheduled' && one.id !== id);
      const wanted = { duration, column };
      found.push(...days.flatMap((one) => freeTimesOn(one, { wanted, after, taken, clinic })));
      if (found.length >= count) break;
    }
    return found.slice(0, count);
  };
}
export type FindFreeTimes = ReturnType<typeof createFindFreeTimes>;
