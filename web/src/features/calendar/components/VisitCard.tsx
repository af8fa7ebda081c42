import { useDraggable } from '@dnd-kit/core';
import type { Appointment } from '@petwell/contracts';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { formatTime } from '../../../shared/format-date.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import type { Laid } from '../calendar-rules.ts';
import { linesIn, strip } from '../calendar-sizes.ts';
import { visitStop } from '../visit-focus.ts';
import { statuses } from '../texts.ts';

type VisitCardProps = {
  laid: Laid;
  style: CSSProperties;
  isTabStop: boolean;
  mayMove: boolean;
  /** Where it would land while it is dragged: '10:15 AM'. */
  movingTo: string | null;
  onOpen: (visit: Appointment) => void;
};

function stateOf({ status, arrivedAt }: Appointment): string | null {
  if (status !== 'scheduled') return statuses[status].label;
  return arrivedAt === null ? null : 'Arrived';
}

/** A visit in the calendar: a click or Enter opens it; dragging, or Space and the arrow keys, moves it. */
export function VisitCard(props: VisitCardProps) {
  const { laid, style, isTabStop, mayMove, movingTo, onOpen } = props;
  const { visit, lane, lanes, minutes, hasStrip } = laid;
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: visit.id,
    disabled: !mayMove,
    attributes: { roleDescription: 'visit' },
  });
  const state = stateOf(visit);
  const [hour, half] = (movingTo ?? formatTime(visit.time)).split(/\s/);
  const room = hasStrip ? `(100% - ${strip})` : '100%';
  /** One line has to do. */
  const isShort = minutes < 30;
  const isDone = visit.status !== 'scheduled';
  const details = [typeLabels[visit.type], state].filter((part) => part !== null).join(', ');
  const position = {
    ...style,
    left: `calc(${room} * ${lane / lanes} + 2px)`,
    width: `calc(${room} / ${lanes} - 4px)`,
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
  };
  return (
    <li
      ref={setNodeRef}
      className={clsx('@container absolute', isDragging && 'z-20')}
      style={position}
    >
      <button
        type="button"
        {...(mayMove && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
        data-stop={visitStop(visit.id)}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onOpen(visit)}
        className={clsx(
          'flex size-full flex-col overflow-hidden rounded-lg border-l-4 px-1.5 text-left text-xs leading-tight text-ink-900',
          minutes < 45 ? 'py-0.5' : 'py-1 @max-[6rem]:py-0.5',
          state === 'Arrived' && 'border-sun-500 bg-sun-100',
          isDone && 'border-ink-300 bg-ink-100 text-ink-700',
          state === null && 'border-brand-600 bg-brand-100',
          isDragging ? 'shadow-float outline-2 outline-brand-700' : 'hover:brightness-95',
        )}
      >
        {/* No line that is cut off. */}
        <span className="line-clamp-1 w-full" style={{ WebkitLineClamp: linesIn(minutes) }}>
          {/* In a narrow lane, the name has a line of its own, before the time. */}
          <span className="font-bold @max-[6rem]:flex @max-[6rem]:flex-col-reverse">
            <span className={clsx('whitespace-nowrap', isShort && '@max-[6rem]:sr-only')}>
              <span>{hour}</span> <span className="@max-[6rem]:sr-only">{half}</span>
            </span>{' '}
            <span translate="no" className="@max-[6rem]:truncate">
              {visit.petName}
            </span>
          </span>{' '}
          <span className={isShort ? '@max-[6rem]:sr-only' : '@max-[4.5rem]:sr-only'}>
            <span>{details}</span>
            <span className="@max-[11rem]:sr-only">
              , <span translate="no">{visit.ownerName}</span>
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
