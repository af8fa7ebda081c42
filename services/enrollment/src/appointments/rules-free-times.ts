import { addDays, clinicDay, clinicTime, instantOf } from '@petwell/chassis/time';
import { hoursOn, type FreeTime } from '@petwell/contracts';
import { isOpenFor, type Clinic, type Slot } from './rules-opening-hours.ts';
import { columnIndex, endOf, overlap } from './rules.ts';

/** Visits begin at every quarter of an hour from opening on. */
const stepMinutes = 15;

export type WantedTime = {
  /** Minutes. */
  duration: number;
  /** The column to look at. Null: every column. */
  column: string | null;
};

/** A scheduled visit, which takes its time from its vet or room. */
export type TakenTime = Slot & { column: string | null };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The times at which a visit can begin on a day. */
function startsOn(day: string, { openingHours, timeZone }: Clinic): Date[] {
  const open = hoursOn(day, openingHours);
  if (open === null) return [];
  const first = minutesOf(open.opens);
  const count = Math.ceil((minutesOf(open.closes) - first) / stepMinutes);
  const times = Array.from({ length: count }, (_, index) => timeOf(first + index * stepMinutes));
  return times.flatMap((time) => {
    const startsAt = instantOf({ day, time }, timeZone);
    // A time that is skipped when the clock is set forward doesn't exist.
    return clinicTime(startsAt, timeZone) === time ? startsAt : [];
  });
}

/**
 * Lists the times of a day, after `after`, at which a visit fits: the clinic is open for all of it, and its vet or room is
 * free. Of those, none overlaps the one before, so that they are a choice.
 */
export function freeTimesOn(
  day: string,
  given: { wanted: WantedTime; after: Date; taken: readonly TakenTime[]; clinic: Clinic },
): FreeTime[] {
  const { wanted, after, taken, clinic } = given;
  const { columns, timeZone } = clinic;
  const indexes =
    wanted.column === null
      ? columns.map((_, index) => index)
      : [columnIndex(wanted.column, columns)];
  const found: FreeTime[] = [];
  let free = after;
  for (const startsAt of startsOn(day, clinic)) {
    const slot = { startsAt, duration: wanted.duration };
    const isLater = found.length === 0 ? startsAt > free : startsAt >= free;
    if (!isLater || !isOpenFor(slot, clinic)) continue;
    const index = indexes.find(
      (one) =>
        !taken.some((other) => columnIndex(other.column, columns) === one && overlap(other, slot)),
    );
    if (index === undefined) continue;
    const time = clinicTime(startsAt, timeZone);
    found.push({ day: clinicDay(startsAt, timeZone), time, column: columns[index] ?? '' });
    free = endOf(slot);
  }
  return found;
}

/** The days from one on, in runs that are read at once. */
export function runsOfDays(day: string, days: number, length: number): string[][] {
  const all = Array.from({ length: days }, (_, index) => addDays(day, index));
  return Array.from({ length: Math.ceil(days / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  );
}
