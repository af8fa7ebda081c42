import type { Appointment } from '@petwell/contracts';
import { clsx } from 'clsx';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { type Folded, type Place, timeOf, type Track } from '../calendar-rules.ts';
import { hourPx } from '../calendar-sizes.ts';
import { hiddenStop, visitStop } from '../visit-focus.ts';
import { HiddenVisits } from './HiddenVisits.tsx';
import { NowLine } from './NowLine.tsx';
import { VisitCard } from './VisitCard.tsx';

const gapMinutes = 30;

type CalendarTrackProps = {
  track: Track;
  index: number;
  laid: Folded;
  hours: { from: number; until: number };
  closed: { holiday: string | null } | undefined;
  /** Before it opens and after it closes. */
  isClosedAt: (day: string, minutes: number) => boolean;
  isToday: boolean;
  /** The stop in the grid that the Tab key reaches. */
  currentStop: string | null;
  /** The visit that is dragged, and where it would land. */
  dragged: { id: number; text: string } | null;
  /** Null: nothing can be booked or moved. */
  onPickGap: ((place: Place) => void) | null;
  onOpen: (visit: Appointment) => void;
};

/** A day, or a vet's or room's day: its visits by time, over gaps that can be clicked to book. */
export function CalendarTrack(props: CalendarTrackProps) {
  const { track, index, laid, hours, closed, isToday, dragged, onPickGap, onOpen } = props;
  const { isClosedAt, currentStop } = props;
  const { day, column, name } = track;
  const gaps = Array.from(
    { length: (hours.until - hours.from) / gapMinutes },
    (_, index) => hours.from + index * gapMinutes,
  );
  const top = (minutes: number) => ((minutes - hours.from) / 60) * hourPx;
  return (
    <div
      className={clsx('relative border-l border-ink-100', closed && 'bg-closed')}
      style={{ height: top(hours.until) }}
    >
      {gaps.map((minutes) => (
        <div
          key={minutes}
          className={clsx(
            'border-ink-100',
            minutes % 60 === 0 && 'border-t',
            isClosedAt(day, minutes) && 'bg-closed',
          )}
          style={{ height: (gapMinutes / 60) * hourPx }}
        >
          {onPickGap !== null && (
            <button
              type="button"
              // Reached with a mouse, a finger, or a screen reader; the key for it is the button "Book".
              tabIndex={-1}
              aria-label={`Book ${name}, ${formatWeekday(day)} at ${formatTime(timeOf(minutes))}`}
              onClick={() => onPickGap({ day, time: timeOf(minutes), column })}
              className="block size-full hover:bg-brand-50 focus-visible:bg-brand-50 forced-colors:border-0"
            />
          )}
        </div>
      ))}
      {closed !== undefined && (
        <p className="pointer-events-none absolute inset-x-1 top-2 rounded-lg bg-white/90 p-1 text-center text-xs text-ink-700">
          {`Closed${closed.holiday === null ? '' : `: ${closed.holiday}`}`}
        </p>
      )}
      <ol
        aria-label={`${name}, ${formatWeekday(day)}`}
        className="pointer-events-none absolute inset-0 *:pointer-events-auto"
      >
        {laid.shown.map((one) => (
          <VisitCard
            key={one.visit.id}
            laid={one}
            isTabStop={visitStop(one.visit.id) === currentStop}
            style={{ top: top(one.start), height: (one.minutes / 60) * hourPx - 2 }}
            mayMove={onPickGap !== null && one.visit.status === 'scheduled'}
            movingTo={dragged?.id === one.visit.id ? dragged.text : null}
            onOpen={onOpen}
          />
        ))}
        {laid.hidden.map((one) => (
          <HiddenVisits
            key={one.start}
            hidden={one}
            top={top(one.start)}
            stop={hiddenStop(index, one.start)}
            day={day}
            currentStop={currentStop}
          />
        ))}
      </ol>
      {isToday && <NowLine topOf={top} hours={hours} />}
    </div>
  );
}
