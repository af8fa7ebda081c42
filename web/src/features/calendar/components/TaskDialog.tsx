import { Dialog } from '../../../shared/ui/Dialog.tsx';
import type { Task, Tasks } from '../use-tasks.ts';
import { BookForm } from './BookForm.tsx';
import { CancelQuestion } from './CancelQuestion.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { DeclineForm } from './DeclineForm.tsx';
import { VisitDetails } from './VisitDetails.tsx';

export function titleOf(task: Task): string {
  if (task.kind === 'book') return 'Book an appointment';
  if (task.kind === 'visit') return task.appointment.petName;
  if (task.kind === 'decline') return `Decline the request for ${task.request.petName}?`;
  const whose = `${task.appointment.petName}’s appointment`;
  return task.kind === 'cancel' ? `Cancel ${whose}?` : `Change ${whose}`;
}

type TaskFormProps = { task: Task; tasks: Tasks; today: string; columns: readonly string[] };

export function TaskForm({ task, tasks, today, columns }: TaskFormProps) {
  const { finish: onDone, close: onClose } = tasks;
  switch (task.kind) {
    case 'book':
      return (
        <BookForm
          {...task}
          today={today}
          columns={columns}
          onDone={onDone}
          draft={tasks.drafts.get(task)}
          onDraft={(draft) => tasks.drafts.set(task, draft)}
        />
      );
    case 'change':
      return (
        <ChangeForm {...task} today={today} columns={columns} onDone={onDone} onClose={onClose} />
      );
    case 'cancel':
      return <CancelQuestion {...task} onDone={onDone} onClose={onClose} />;
    case 'visit':
      return <VisitDetails {...task} today={today} tasks={tasks} />;
    case 'decline':
      return <DeclineForm {...task} onDone={onDone} />;
  }
}

type TaskDialogProps = {
  tasks: Tasks;
  today: string;
  /** Without them, there is one. */
  columns?: readonly string[];
  /** The kinds that stand beside the calendar instead. */
  without?: readonly Task['kind'][];
};

/**
 * Renders the dialog of the current task. Stands before the message of the outcome, because closing it returns
 * the focus, which the message then takes.
 */
export function TaskDialog({ tasks, today, columns = [], without = [] }: TaskDialogProps) {
  const { close } = tasks;
  const task = tasks.task !== null && without.includes(tasks.task.kind) ? null : tasks.task;
  return (
    <Dialog
      isOpen={task !== null}
      onClose={close}
      title={task === null ? '' : titleOf(task)}
      isForm={task?.kind !== 'cancel'}
    >
      {task !== null && <TaskForm task={task} tasks={tasks} today={today} columns={columns} />}
    </Dialog>
  );
}
