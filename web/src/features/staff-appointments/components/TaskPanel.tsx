import type { Appointment } from '@petwell/contracts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { TaskForm, titleOf } from './TaskDialog.tsx';
import type { Tasks } from '../use-tasks.ts';

type TaskPanelProps = {
  tasks: Tasks;
  today: string;
  columns: readonly string[];
  /** What was read last: another desk may have changed the visit. */
  visits: readonly Appointment[];
};

/** Shows a booking or a visit beside the calendar; takes the focus, and Escape closes it. */
export function TaskPanel({ tasks, today, columns, visits }: TaskPanelProps) {
  const { close } = tasks;
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const begun = tasks.task;
  useEffect(() => ref.current?.focus({ preventScroll: true }), [begun]);
  if (begun?.kind !== 'book' && begun?.kind !== 'visit') return null;
  const task =
    begun.kind === 'visit'
      ? {
          ...begun,
          appointment: visits.find(({ id }) => id === begun.appointment.id) ?? begun.appointment,
        }
      : begun;
  return (
    <section
      ref={ref}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-card border border-sand-200 bg-white p-4 shadow-card print:hidden"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={titleId} className="text-heading">
          {titleOf(task)}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="-m-2 rounded-full p-3 text-ink-500 hover:text-ink-900"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <TaskForm
        // Another gap is another booking.
        key={
          begun.kind === 'book'
            ? `${begun.day} ${begun.time} ${begun.column}`
            : begun.appointment.id
        }
        {...{ task, tasks, today, columns }}
      />
    </section>
  );
}
