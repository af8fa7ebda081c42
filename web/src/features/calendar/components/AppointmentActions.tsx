import type { Appointment, AppointmentStatus } from '@petwell/contracts';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { describeAppointment } from '../describe.ts';
import { useSetStatus } from '../use-set-status.ts';
import type { Tasks } from '../use-tasks.ts';

type AppointmentActionsProps = {
  appointment: Appointment;
  today: string;
  tasks: Tasks;
  size?: 'small' | 'medium';
};

/** Changes, completes, and cancels an appointment, or opens it again. Completing leads to the front desk. */
export function AppointmentActions(props: AppointmentActionsProps) {
  const { appointment, today, tasks, size = 'medium' } = props;
  const { id, status, day, petId, arrivedAt } = appointment;
  const navigate = useNavigate();
  const { setStatus, isPending, pendingStatus } = useSetStatus(appointment, tasks.finish);
  const toDesk = `${paths.adminDeskOf(petId)}&appointment=${id}`;
  const what = describeAppointment(appointment);
  const button = (label: string) => ({ size, 'aria-label': `${label}: ${what}` });
  const set = (next: AppointmentStatus, onDone: () => void) => ({
    isLoading: isPending && pendingStatus === next,
    onClick: () => void setStatus({ status: next }, onDone),
  });
  const report = (done: string) => () => tasks.finish({ text: `${done}: ${what}.` });

  if (status === 'cancelled') return null;
  if (status !== 'scheduled') {
    return (
      <Button variant="ghost" {...button('Reopen')} {...set('scheduled', report('Open again'))}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      {day === today && (
        <Button
          variant={arrivedAt === null ? 'outline' : 'ghost'}
          {...button(arrivedAt === null ? 'Arrived' : 'Not arrived')}
          isLoading={isPending && pendingStatus === undefined}
          onClick={() => void setStatus({ arrived: arrivedAt === null }, tasks.close)}
        >
          {arrivedAt === null ? 'Arrived' : 'Not arrived'}
        </Button>
      )}
      {day <= today && (
        <>
          <Button
            variant={arrivedAt === null && day === today ? 'ghost' : 'outline'}
            {...button('Complete')}
            {...set('completed', () => void navigate(toDesk))}
          >
            Complete
          </Button>
          <Button variant="ghost" {...button('No-show')} {...set('no_show', report('No-show'))}>
            No-show
          </Button>
        </>
      )}
      <Button
        variant="ghost"
        {...button('Change')}
        onClick={() => tasks.begin({ kind: 'change', appointment })}
      >
        Change
      </Button>
      <Button
        variant="ghost"
        {...button('Cancel')}
        onClick={() => tasks.begin({ kind: 'cancel', appointment })}
      >
        Cancel
      </Button>
    </>
  );
}
