/** Shifts a date to the clinic's local time, to be read as if it were UTC. */
function clinicClock(date: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const day = [read('year'), read('month') - 1, read('day')] as const;
  return new Date(Date.UTC(...day, read('hour'), read('minute'), read('second')));
}

/** A calendar month at the clinic: `2026-03`, and its start. */
export type ClinicMonth = { name: string; start: Date };

/** Returns the last twelve clinic months, oldest first, including the current one. */
export function lastTwelveMonths(now: Date, timeZone: string): ClinicMonth[] {
  const today = clinicClock(now, timeZone);
  return Array.from({ length: 12 }, (_, index) => {
    const midnight = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index));
    const offsetMs = clinicClock(midnight, timeZone).getTime() - midnight.getTime();
    return {
      name: midnight.toISOString().slice(0, 7),
      start: new Date(midnight.getTime() - offsetMs),
    };
  });
}
