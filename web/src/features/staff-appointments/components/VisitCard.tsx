import { useDraggable } from '@dnd-kit/core';
import type { Appointment } from '@petwell/contracts';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { formatTime } from '../../../shared/format-date.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import type { Laid } from '../calendar-rules.ts';
import { statuses } from '../texts.ts';

type VisitCardProps = {
  laid: Laid;
  style: CSSProperties;
  mayMove: boolean;
  /** Where it would land while it is dragged: '10:15 AM'. */
  movingTo: string | null;
  onOpen: (visit: Appointment) => void;
};

function stateOf({ status, arrivedAt = null }: Appointment): string | null {
  if (status !== 'scheduled') return statuses[status].label;
  return arrivedAt === null ? null : 'Arrived';
}

/** A visit in the calendar: a click or Enter opens it; dragging, or Space and the arrow keys, moves it. */
export function VisitCard({ laid, style, mayMove, movingTo, onOpen }: VisitCardProps) {
  const { visit, lane, lanes, minutes } = laid;
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: visit.id,
    disabled: !mayMove,
    attributes: { roleDescription: 'visit' },
  });
  const state = stateOf(visit);
  const time = formatTime(visit.time);
  const isDone = visit.status !== 'scheduled';
  const details = [typeLabels[visit.type], state].filter((part) => part !== null).join(', ');
  const position = {
    ...style,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
  };
  return (
    <li ref={setNodeRef} className={clsx('absolute', isDragging && 'z-20')} style={position}>
      <button
        type="button"
        {...(mayMove && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
        onClick={() => onOpen(visit)}
        className={clsx(
          'block size-full overflow-hidden rounded-lg border-l-4 px-1.5 text-left text-xs leading-tight text-ink-900',
          minutes >= 30 ? 'py-1' : 'py-0.5',
          state === 'Arrived' && 'border-sun-500 bg-sun-100',
          isDone && 'border-ink-300 bg-ink-100 text-ink-700',
          state === null && 'border-brand-600 bg-brand-100',
          isDragging ? 'shadow-float outline-2 outline-brand-700' : 'hover:brightness-95',
        )}
      >
        <span className="font-bold">
          {movingTo ?? time} {visit.petName}
        </span>{' '}
        <span className="inline-block">{details}</span>
        <span className="sr-only">, {visit.ownerName}</span>
      </button>
    </li>
  );
}
