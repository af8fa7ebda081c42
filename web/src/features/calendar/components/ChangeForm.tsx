import type { Appointment } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { readAppointmentAgain, useChangeAppointment } from '../api/appointments.ts';
import { describeAppointment } from '../describe.ts';
import type { Place } from '../calendar-rules.ts';
import {
  type AppointmentValues,
  areTold,
  changesOf,
  describeDifferences,
  valuesOf,
} from '../form-schema.ts';
import { appointmentTexts } from '../texts.ts';
import { AppointmentForm, type Confirmations, useAppointmentForm } from './AppointmentForm.tsx';
import type { Outcome } from './Outcome.tsx';
import { OwnerNote } from './OwnerNote.tsx';

type ConflictProps = { before: Appointment; after: Appointment; onDrop: () => void };

/** Says what a colleague changed. Takes the focus, so that it is heard before saving again. */
function Conflict({ before, after, onDrop }: ConflictProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), [after.version]);
  return (
    <Alert
      ref={ref}
      variant="warning"
      title="A colleague changed this appointment meanwhile"
      actions={
        <Button variant="outline" onClick={onDrop}>
          Drop my changes
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {describeDifferences(before, after).map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <p className="mt-1">
        Nothing of yours is saved yet. Your changes are below: save or drop them.
      </p>
    </Alert>
  );
}

type ChangeFormProps = {
  appointment: Appointment;
  /** Where it was dragged, and why the server refused that. */
  to?: Place;
  refusal?: unknown;
  today: string;
  columns: readonly string[];
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
};

/** Moves an appointment, or changes its type, duration, or notes. Keeps what was typed in a conflict. */
export function ChangeForm(props: ChangeFormProps) {
  const { appointment, to, refusal, today, columns, onDone, onClose } = props;
  const change = useChangeAppointment();
  const form = useAppointmentForm(valuesOf({ ...appointment, ...to }, columns));
  // The version that the changes are based on, and the one before a colleague's change.
  const [current, setCurrent] = useState(appointment);
  const [before, setBefore] = useState<Appointment | null>(null);

  /** Takes over a colleague's change below what was typed. False if nothing was changed. */
  const takeOver = async (changes: Partial<AppointmentValues>): Promise<boolean> => {
    const fresh = await readAppointmentAgain(current).catch(() => null);
    if (fresh === null || fresh.version === current.version) return false;
    form.reset({ ...valuesOf(fresh, columns), ...changes });
    setBefore(current);
    setCurrent(fresh);
    return true;
  };
  const save = async (values: AppointmentValues, confirmed: Confirmations) => {
    const changes = changesOf(valuesOf(current, columns), values);
    if (Object.keys(changes).length === 0) return onClose();
    const { id, version, ownerName } = current;
    try {
      const changed = await change.mutateAsync({ id, version, ...changes, ...confirmed });
      const told = areTold(changes) ? ` ${ownerName} is told by email.` : '';
      const { day } = changed.appointment;
      onDone({
        text: `Changed: ${describeAppointment(changed.appointment)}.${told}`,
        ...(day !== appointment.day && { day }),
      });
    } catch (error) {
      if (hasCode(error, 'not_found')) {
        return onDone({ text: describeError(error, appointmentTexts.notChanged), isProblem: true });
      }
      if (!hasCode(error, 'status_conflict') || !(await takeOver(changes))) throw error;
    }
  };
  return (
    <AppointmentForm
      form={form}
      action="Save"
      failed={appointmentTexts.notChanged}
      onSubmit={save}
      today={today}
      columns={columns}
      refusal={refusal}
      id={appointment.id}
    >
      <OwnerNote note={appointment.ownerNote} />
      {before !== null && (
        <Conflict
          before={before}
          after={current}
          onDrop={() => {
            form.reset(valuesOf(current, columns));
            setBefore(null);
          }}
        />
      )}
    </AppointmentForm>
  );
}
