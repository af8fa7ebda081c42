import type { Appointment, OpeningHours } from '@petwell/contracts';
import { hoursOn } from '@petwell/contracts';
import { dayAfter } from '../../shared/day-after.ts';

/** Dragging snaps to these minutes. */
export const stepMinutes = 15;
const dayMinutes = 24 * 60;
/** A shorter visit is drawn as high, so that its card can be read and hit. */
const lowestMinutes = 20;

/** A column of the grid: a day of the week, or a vet or room of the day. */
export type Track = { key: string; day: string; column: string | null; name: string };
export type Place = { day: string; time: string; column: string | null };

/** '14:30' → 870. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** 870 → '14:30'. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The week from Monday to Sunday that has the day. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(day, -sinceMonday);
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}

/** Visits without a veterinarian, and of a name that is no longer configured, stand in the first column. */
export const columnOf = ({ column }: Pick<Appointment, 'column'>, columns: readonly string[]) =>
  column !== null && columns.includes(column) ? column : (columns[0] ?? null);

/** Whether the clinic is closed at a minute of a day. A day off is marked as a whole. */
export function isClosedAt(
  day: string,
  minutes: number,
  openingHours: OpeningHours | undefined,
): boolean {
  const open = openingHours && hoursOn(day, openingHours);
  return open != null && (minutes < minutesOf(open.opens) || minutes >= minutesOf(open.closes));
}

/** The hours to draw: when the clinic is open on one of the days, and when there are visits. In minutes. */
export function hoursToShow(
  days: readonly string[],
  visits: readonly Appointment[],
  openingHours: OpeningHours | undefined,
): { from: number; until: number } {
  const open = days.flatMap((day) => (openingHours && hoursOn(day, openingHours)) ?? []);
  const starts = [
    ...open.map(({ opens }) => minutesOf(opens)),
    ...visits.map(({ time }) => minutesOf(time)),
  ];
  const ends = [
    ...open.map(({ closes }) => minutesOf(closes)),
    ...visits.map(({ time, duration }) => minutesOf(time) + duration),
  ];
  if (starts.length === 0) return { from: 8 * 60, until: 18 * 60 };
  const from = Math.floor(Math.min(...starts) / 60) * 60;
  const until = Math.ceil(Math.min(dayMinutes, Math.max(...ends)) / 60) * 60;
  return { from, until: Math.max(until, from + 60) };
}

export type Laid = {
  visit: Appointment;
  start: number;
  minutes: number;
  lane: number;
  lanes: number;
  /** When the first visit of an unbroken group of overlaps starts, in minutes. */
  groupStart: number;
  /** Whether the right edge is left for the number of hidden visits. */
  hasStrip: boolean;
};

/** Lays visits that overlap beside each other. Canceled ones leave their place free. */
export function layOut(visits: readonly Appointment[]): Laid[] {
  const laid: Laid[] = [];
  let cluster: Laid[] = [];
  let clusterEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    for (const one of cluster) {
      one.lanes = lanes;
      one.groupStart = cluster[0]?.start ?? one.start;
    }
  };
  const byStart = visits.toSorted((one, other) => minutesOf(one.time) - minutesOf(other.time));
  for (const visit of byStart.filter(({ status }) => status !== 'cancelled')) {
    const start = minutesOf(visit.time);
    const minutes = Math.max(lowestMinutes, visit.duration);
    if (start >= clusterEnd) {
      close();
      cluster = [];
    }
    const taken = cluster.filter((one) => one.start + one.minutes > start).map(({ lane }) => lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    const one = { visit, start, minutes, lane, lanes: 1, groupStart: start, hasStrip: false };
    cluster.push(one);
    laid.push(one);
    clusterEnd = Math.max(clusterEnd, start + minutes);
  }
  close();
  return laid;
}

/** Visits for which there is no room, at the time of their group's first one. */
export type Hidden = { start: number; count: number };
export type Folded = { shown: Laid[]; hidden: Hidden[] };

/** Leaves at most so many lanes, and beside them a strip for the number of the visits in the others. */
export function foldLanes(laid: readonly Laid[], most: number): Folded {
  const shown: Laid[] = [];
  const counts = new Map<number, number>();
  for (const one of laid) {
    if (one.lanes <= most) shown.push(one);
    else if (one.lane < most) shown.push({ ...one, lanes: most, hasStrip: true });
    else counts.set(one.groupStart, (counts.get(one.groupStart) ?? 0) + 1);
  }
  return { shown, hidden: [...counts].map(([start, count]) => ({ start, count })) };
}

/** Where a visit stands after it was moved by so many tracks and steps. */
export function placeAfter(
  visit: Pick<Appointment, 'day' | 'time' | 'column'>,
  moved: { tracks: number; steps: number },
  { tracks, index }: { tracks: readonly Track[]; index: number },
): Place {
  const track = tracks[Math.min(tracks.length - 1, Math.max(0, index + moved.tracks))];
  const minutes = minutesOf(visit.time) + moved.steps * stepMinutes;
  return {
    day: track?.day ?? visit.day,
    time: timeOf(Math.min(dayMinutes - stepMinutes, Math.max(0, minutes))),
    // Within a track, a visit without a veterinarian stays without one.
    column: moved.tracks === 0 ? (visit.column ?? null) : (track?.column ?? visit.column ?? null),
  };
}
