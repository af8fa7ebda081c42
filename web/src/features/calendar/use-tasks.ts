import type { Appointment, AppointmentRequest } from '@petwell/contracts';
import { useState } from 'react';
import type { Place } from './calendar-rules.ts';
import type { Booking, BookingDraft } from './components/BookForm.tsx';
import type { Outcome } from './components/Outcome.tsx';

/** A task that staff do in a dialog. */
export type Task =
  | ({ kind: 'book' } & Booking)
  | { kind: 'change'; appointment: Appointment; to?: Place; refusal?: unknown }
  | { kind: 'cancel' | 'visit'; appointment: Appointment }
  | { kind: 'decline'; request: AppointmentRequest };

/** Keeps the task in the dialog, what is typed for it, and what came of the last one. */
export function useTasks() {
  const [task, setTask] = useState<Task | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [drafts] = useState(() => new WeakMap<Task, BookingDraft>());
  return {
    task,
    outcome,
    drafts,
    begin: (next: Task) => {
      setOutcome(null);
      setTask(next);
    },
    close: () => setTask(null),
    finish: (result: Outcome | null) => {
      setTask(null);
      setOutcome(result);
    },
  };
}
export type Tasks = ReturnType<typeof useTasks>;
