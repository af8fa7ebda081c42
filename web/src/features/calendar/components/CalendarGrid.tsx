import {
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  KeyboardSensor,
  type KeyboardCoordinateGetter,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Appointment } from '@petwell/contracts';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import {
  foldLanes,
  layOut,
  type Place,
  placeAfter,
  timeOf,
  type Track,
} from '../calendar-rules.ts';
import { hourPx, stepPx } from '../calendar-sizes.ts';
import { useRovingFocus } from '../use-roving-focus.ts';
import { stopsOf } from '../visit-focus.ts';
import { CalendarTrack } from './CalendarTrack.tsx';

const gutter = '3.5rem';

/** Dragging snaps to quarters of an hour and to whole columns. */
const snap: Modifier = ({ transform, containerNodeRect }) => {
  const width = containerNodeRect?.width ?? 1;
  return {
    ...transform,
    x: Math.round(transform.x / width) * width,
    y: Math.round(transform.y / stepPx) * stepPx,
  };
};

const stepByKey: KeyboardCoordinateGetter = (event, { context, currentCoordinates: { x, y } }) => {
  const width = context.activeNode?.parentElement?.getBoundingClientRect().width ?? 0;
  event.preventDefault();
  switch (event.code) {
    case 'ArrowDown':
      return { x, y: y + stepPx };
    case 'ArrowUp':
      return { x, y: y - stepPx };
    case 'ArrowRight':
      return { x: x + width, y };
    case 'ArrowLeft':
      return { x: x - width, y };
    default:
      return undefined;
  }
};

const instructions =
  'The arrow keys lead to the other visits. Press Enter to open the visit. Press Space to move it: then the arrow keys change time and column, Space or Enter moves it there, Escape leaves it.';
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

function useGridSensors() {
  return useSensors(
    // A click opens the visit.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepByKey,
      // A smooth scroll that is still going on swallows steps.
      scrollBehavior: 'auto',
      keyboardCodes: {
        start: [KeyboardCode.Space],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
        cancel: [KeyboardCode.Esc],
      },
    }),
  );
}

export type CalendarGridProps = {
  tracks: readonly Track[];
  /** The index of a visit's track. */
  trackOf: (visit: Appointment) => number;
  visits: readonly Appointment[];
  hours: { from: number; until: number };
  closedDays: readonly { day: string; holiday: string | null }[];
  isClosedAt: (day: string, minutes: number) => boolean;
  today: string;
  /** Visits that stand beside each other before the others are only counted. */
  mostLanes: number;
  onPickGap: ((place: Place) => void) | null;
  onOpen: (visit: Appointment) => void;
  onMove: (visit: Appointment, to: Place) => void;
};

/** Shows visits in columns of days, or of vets and rooms; they are moved by dragging and with the keyboard. */
export function CalendarGrid(props: CalendarGridProps) {
  const { tracks, trackOf, visits, hours, closedDays, today, onPickGap, onOpen, onMove } = props;
  const { isClosedAt, mostLanes } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ id: number; text: string } | null>(null);
  const placeOf = ({ active, delta }: Pick<DragEndEvent, 'active' | 'delta'>) => {
    const visit = visits.find(({ id }) => id === active.id);
    const width = grid.current?.querySelector('ol')?.getBoundingClientRect().width ?? 0;
    if (visit === undefined) return null;
    const moved = {
      tracks: width === 0 ? 0 : Math.round(delta.x / width),
      steps: Math.round(delta.y / stepPx),
    };
    return { visit, to: placeAfter(visit, moved, { tracks, index: trackOf(visit) }) };
  };
  const drag = (event: Pick<DragEndEvent, 'active' | 'delta'>) => {
    const found = placeOf(event);
    if (found !== null) setDragged({ id: found.visit.id, text: formatTime(found.to.time) });
    return found;
  };
  const [said, setSaid] = useState('');
  const say = (event: Pick<DragEndEvent, 'active' | 'delta'>) => {
    const found = drag(event);
    if (found === null) return;
    const { day, time, column } = found.to;
    const on = column === null ? formatWeekday(day) : `${formatWeekday(day)}, ${column}`;
    setSaid(`${found.visit.petName} at ${formatTime(time)} on ${on}`);
  };
  const finish = (text: string) => {
    setDragged(null);
    setSaid(text);
  };
  const laid = tracks.map((_, index) =>
    foldLanes(layOut(visits.filter((one) => trackOf(one) === index)), mostLanes),
  );
  const focus = useRovingFocus(grid, stopsOf(laid));
  const columns = { gridTemplateColumns: `${gutter} repeat(${tracks.length}, minmax(0, 1fr))` };
  const hourMarks = Array.from(
    { length: (hours.until - hours.from) / 60 },
    (_, index) => hours.from + index * 60,
  );
  return (
    <DndContext
      id="calendar"
      sensors={useGridSensors()}
      modifiers={[snap]}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={({ active }) => say({ active, delta: { x: 0, y: 0 } })}
      onDragMove={say}
      onDragCancel={() => finish('Left where it was.')}
      onDragEnd={(event) => {
        const found = placeOf(event);
        finish('');
        if (found !== null) onMove(found.visit, found.to);
      }}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={grid}
        // The keys of the visits and of the numbers in it; while one is moved, they move it.
        onFocus={focus.onFocus}
        onKeyDown={dragged === null ? focus.onKeyDown : undefined}
        className="overflow-clip rounded-card border border-sand-200 bg-white"
      >
        <div className="grid" style={columns}>
          <span />
          {tracks.map(({ key, day, name }) => (
            <p
              key={key}
              className={clsx(
                'truncate border-b border-l border-ink-100 px-2 py-2 text-sm',
                day === today ? 'font-bold text-brand-700' : 'text-ink-700',
              )}
            >
              {name}
            </p>
          ))}
        </div>
        <div className="grid" style={columns}>
          <div aria-hidden>
            {hourMarks.map((minutes) => (
              <p
                key={minutes}
                className="pr-2 pt-0.5 text-right text-xs text-ink-500"
                style={{ height: hourPx }}
              >
                {formatTime(timeOf(minutes)).replace(':00', '')}
              </p>
            ))}
          </div>
          {tracks.map((track, index) => (
            <CalendarTrack
              key={track.key}
              laid={laid[index] ?? { shown: [], hidden: [] }}
              closed={closedDays.find(({ day }) => day === track.day)}
              isClosedAt={isClosedAt}
              isToday={track.day === today}
              currentStop={focus.current}
              track={track}
              index={index}
              hours={hours}
              dragged={dragged}
              onPickGap={onPickGap}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
    </DndContext>
  );
}
