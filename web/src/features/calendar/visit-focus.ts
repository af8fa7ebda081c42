import type { Folded } from './calendar-rules.ts';

/** Something in the grid that the arrow keys reach: a visit, or the number of hidden ones. */
export type Stop = { key: string; track: number; start: number; lane: number };

export const visitStop = (id: number): string => `visit-${id}`;
export const hiddenStop = (track: number, start: number): string => `more-${track}-${start}`;

/** Lists what stands in the tracks, by track, time, and lane. */
export const stopsOf = (tracks: readonly Folded[]): Stop[] =>
  tracks.flatMap(({ shown, hidden }, track) =>
    [
      ...shown.map(({ visit, start, lane }) => ({ key: visitStop(visit.id), track, start, lane })),
      // After the visits of the same time.
      ...hidden.map(({ start }) => ({
        key: hiddenStop(track, start),
        track,
        start,
        lane: Infinity,
      })),
    ].toSorted((one, other) => one.start - other.start || one.lane - other.lane),
  );

/**
 * Returns where an arrow key leads: up and down by time within the track, left and right to the nearest time of
 * the next track that has something. Null: it leads nowhere.
 */
export function nextStop(stops: readonly Stop[], key: string, arrow: string): Stop | null {
  const from = stops.find((one) => one.key === key);
  if (from === undefined) return null;
  const own = stops.filter(({ track }) => track === from.track);
  const at = own.indexOf(from);
  switch (arrow) {
    case 'ArrowUp':
      return own[at - 1] ?? null;
    case 'ArrowDown':
      return own[at + 1] ?? null;
    case 'ArrowLeft':
      return nearest(
        from,
        stops.filter(({ track }) => track < from.track),
        Math.max,
      );
    case 'ArrowRight':
      return nearest(
        from,
        stops.filter(({ track }) => track > from.track),
        Math.min,
      );
    default:
      return null;
  }
}

function nearest(
  from: Stop,
  candidates: readonly Stop[],
  pick: (...tracks: number[]) => number,
): Stop | null {
  const track = pick(...candidates.map((one) => one.track));
  const minutesAway = ({ start }: Stop) => Math.abs(from.start - start);
  const [first = null] = candidates
    .filter((one) => one.track === track)
    .toSorted((one, other) => minutesAway(one) - minutesAway(other));
  return first;
}
