import type { AppointmentRequest } from '@petwell/contracts';
import { useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useBookAppointment } from '../api/appointments.ts';
import { describeAppointment, describeWish } from '../describe.ts';
import type { AppointmentValues } from '../form-schema.ts';
import { appointmentTexts } from '../texts.ts';
import { AppointmentForm, type Confirmations, useAppointmentForm } from './AppointmentForm.tsx';
import type { Outcome } from './Outcome.tsx';
import { type Patient, PatientField } from './PatientField.tsx';

export type Booking = {
  /** The pets to choose from; null: any pet, found by a search. */
  pets: readonly Patient[] | null;
  request?: AppointmentRequest;
  /** The day that is looked at. */
  day?: string;
};

function Wish({ request }: { request: AppointmentRequest }) {
  return (
    <div className="rounded-control bg-sand-100 p-4">
      <p className="font-semibold">{request.ownerName} prefers</p>
      <ul className="list-disc pl-5">
        {request.preferredTimes.map((wish) => (
          <li key={`${wish.day} ${wish.part}`}>{describeWish(wish)}</li>
        ))}
      </ul>
      {request.note !== null && <p className="mt-1">“{request.note}”</p>}
    </div>
  );
}

/** Proposes the request's first day that isn't past, and leaves the time to staff. */
function proposedValues({ request, day }: Booking, today: string): AppointmentValues {
  const wished = request?.preferredTimes.find((wish) => wish.day >= today)?.day;
  const shown = day !== undefined && day >= today ? day : today;
  return { type: 'exam', day: wished ?? shown, time: '', duration: 30, notes: '' };
}

type BookFormProps = Booking & {
  today: string;
  onDone: (outcome: Outcome) => void;
};

/** Books an appointment, and answers the owner's request if there is one. */
export function BookForm({ onDone, today, ...booking }: BookFormProps) {
  const { pets, request } = booking;
  const book = useBookAppointment();
  const [patient, setPatient] = useState(pets?.length === 1 ? (pets[0] ?? null) : null);
  const [missing, setMissing] = useState<string>();
  const form = useAppointmentForm(proposedValues(booking, today));
  const save = async (values: AppointmentValues, confirmed: Confirmations) => {
    if (patient === null) return setMissing('Please choose a pet');
    try {
      const { appointment } = await book.mutateAsync({
        ...values,
        ...confirmed,
        petId: patient.petId,
        ...(request !== undefined && { requestId: request.id }),
      });
      const { day, ownerName } = appointment;
      const told = `${ownerName} gets a confirmation by email.`;
      onDone({ text: `Booked: ${describeAppointment(appointment)}. ${told}`, day });
    } catch (error) {
      if (!hasCode(error, 'status_conflict')) throw error;
      onDone({ text: describeError(error, appointmentTexts.notBooked), isProblem: true });
    }
  };
  return (
    <AppointmentForm
      form={form}
      action="Book"
      failed={appointmentTexts.notBooked}
      onSubmit={save}
      today={today}
    >
      {request !== undefined && <Wish request={request} />}
      <PatientField
        pets={pets}
        patient={patient}
        error={missing}
        onPick={(picked, problem) => {
          setPatient(picked);
          setMissing(problem);
        }}
      />
    </AppointmentForm>
  );
}
