import type { Appointment, AppointmentRequest } from '@petwell/contracts';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { BookForm, type Booking } from './BookForm.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import type { Outcome } from './Outcome.tsx';

/** What staff do in a dialog. */
export type Task =
  | ({ kind: 'book' } & Booking)
  | { kind: 'change' | 'cancel'; appointment: Appointment }
  | { kind: 'decline'; request: AppointmentRequest };

/** Keeps the task in the dialog, and what came of the last one. */
export function useTasks() {
  const [task, setTask] = useState<Task | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    task,
    outcome,
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

function titleOf(task: Task): string {
  if (task.kind === 'book') return 'Book an appointment';
  if (task.kind === 'decline') return `Decline the request for ${task.request.petName}?`;
  const whose = `${task.appointment.petName}’s appointment`;
  return task.kind === 'cancel' ? `Cancel ${whose}?` : `Change ${whose}`;
}

function TaskForm({ task, tasks, today }: { task: Task; tasks: Tasks; today: string }) {
  const { finish: onDone, close: onClose } = tasks;
  switch (task.kind) {
    case 'book':
      return <BookForm {...{ ...task, today, onDone }} />;
    case 'change':
      return <ChangeForm {...{ ...task, today, onDone, onClose }} />;
    case 'cancel':
      return <CancelQuestion {...{ ...task, onDone, onClose }} />;
    case 'decline':
      return <DeclineForm {...{ ...task, onDone }} />;
  }
}

/**
 * Renders the dialog of the current task. Stands before the message of the outcome, because closing it returns
 * the focus, which the message then takes.
 */
export function TaskDialog({ tasks, today }: { tasks: Tasks; today: string }) {
  const { task, close } = tasks;
  return (
    <Dialog
      isOpen={task !== null}
      onClose={close}
      title={task === null ? '' : titleOf(task)}
      isForm={task?.kind !== 'cancel'}
    >
      {task !== null && <TaskForm {...{ task, tasks, today }} />}
    </Dialog>
  );
}
