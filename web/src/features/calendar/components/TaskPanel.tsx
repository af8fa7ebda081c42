import type { Appointment } from '@petwell/contracts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { TaskForm, titleOf } from './TaskDialog.tsx';
import type { Task, Tasks } from '../use-tasks.ts';
import { visitStop } from '../visit-focus.ts';

type TaskPanelProps = {
  tasks: Tasks;
  today: string;
  columns: readonly string[];
  /** The visits as last read: a colleague may have changed one. */
  visits: readonly Appointment[];
};

/** Returns the focus from what is gone: to the visit's card, which may have been drawn anew, or to what opened it. */
function returnFocus(task: Task | null, opener: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const stop = task?.kind === 'visit' ? visitStop(task.appointment.id) : '';
  const card = document.querySelector<HTMLElement>(`[data-stop="${stop}"]`);
  (card ?? opener)?.focus({ preventScroll: true });
}

/** Shows a booking or a visit beside the calendar; takes the focus until it closes, which Escape does. */
export function TaskPanel({ tasks, today, columns, visits }: TaskPanelProps) {
  const { close } = tasks;
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const begun = tasks.task;
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !ref.current?.contains(activeElement)) {
      opener.current = activeElement;
    }
    ref.current?.focus({ preventScroll: true });
    return () => returnFocus(begun, opener.current);
  }, [begun]);
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
      className="sticky top-18 max-h-[calc(100dvh-11rem)] scroll-pb-16 overflow-y-auto rounded-card border border-sand-200 bg-white p-4 shadow-card print:hidden"
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
        task={task}
        tasks={tasks}
        today={today}
        columns={columns}
      />
    </section>
  );
}
