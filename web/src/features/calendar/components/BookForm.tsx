import type { Appointment, AppointmentRequest, Service } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { appointmentQuery } from '../../../shared/staff/get-appointment.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useBookAppointment } from '../api/appointments.ts';
import { servicesQuery } from '../../../shared/benefits/get-services.ts';
import { describeAppointment, describeVisit, describeWish, typeFor } from '../describe.ts';
import type { AppointmentValues } from '../form-schema.ts';
import { columnOf } from '../calendar-rules.ts';
import { appointmentTexts, usualMinutes } from '../texts.ts';
import { AppointmentForm, type Confirmations, useAppointmentForm } from './AppointmentForm.tsx';
import type { Outcome } from './Outcome.tsx';
import { type Patient, PatientField } from './PatientField.tsx';
import { ServiceNames } from './ServiceNames.tsx';

export type Booking = {
  /** The pets to choose from; null: any pet, found by a search. */
  pets: readonly Patient[] | null;
  request?: AppointmentRequest;
  /** The day that is looked at. */
  day?: string;
  /** The gap that was clicked. */
  time?: string;
  column?: string | null;
};

/** The values entered so far. */
export type BookingDraft = { patient: Patient | null; values: AppointmentValues };

/** Shows the services of a visit, and that it moves one. */
export function RequestDetails({ benefitCodes, replacesAppointmentId }: AppointmentRequest) {
  return (
    <>
      {benefitCodes.length > 0 && (
        <p>
          <ServiceNames codes={benefitCodes} />
        </p>
      )}
      {replacesAppointmentId !== null && <p>Asks for another time for a booked visit.</p>}
    </>
  );
}

type WishProps = { request: AppointmentRequest; replaced: Appointment | null };

function Wish({ request, replaced }: WishProps) {
  return (
    <div className="rounded-control bg-sand-100 p-4">
      <p className="font-semibold">
        <span translate="no">{request.ownerName}</span> prefers
      </p>
      <ul className="list-disc pl-5">
        {request.preferredTimes.map((wish) => (
          <li key={`${wish.day} ${wish.part}`}>{describeWish(wish)}</li>
        ))}
      </ul>
      <RequestDetails {...request} />
      {replaced?.status === 'scheduled' && (
        <p>
          {`Booked for ${formatWeekday(replaced.day)} at ${formatTime(replaced.time)}. ${describeVisit(replaced)}`}
        </p>
      )}
      {request.note !== null && <p className="mt-1">{`“${request.note}”`}</p>}
    </div>
  );
}

type Known = {
  today: string;
  columns: readonly string[];
  services: readonly Service[];
  replaced: Appointment | null;
};

/**
 * Proposes the request's first day that isn't past, and leaves the time to staff. A visit that is moved stays what it
 * is, and keeps its notes unless it is over.
 */
function proposedValues(
  { request, day, time = '', column = null }: Booking,
  { today, columns, services, replaced }: Known,
): AppointmentValues {
  const wished = request?.preferredTimes.find((wish) => wish.day >= today)?.day;
  const shown = day !== undefined && day >= today ? day : today;
  const type = replaced?.type ?? typeFor(request?.benefitCodes ?? [], services);
  const notes = replaced?.status === 'scheduled' ? replaced.notes : null;
  return {
    type,
    day: time === '' ? (wished ?? shown) : shown,
    time,
    duration: replaced?.duration ?? usualMinutes[type],
    notes: notes ?? '',
    column: columnOf({ column: column ?? replaced?.column ?? null }, columns) ?? '',
  };
}

type BookFormProps = Booking & {
  today: string;
  columns: readonly string[];
  onDone: (outcome: Outcome) => void;
  /** The form moves between the dialog and the panel when a tablet is turned. */
  draft: BookingDraft | undefined;
  onDraft: (draft: BookingDraft) => void;
};

/** Books an appointment, and answers the owner's request if there is one, which can be about a visit. */
export function BookForm(props: BookFormProps) {
  const { benefitCodes = [], replacesAppointmentId: id = null } = props.request ?? {};
  const { data: services = [], isPending } = useQuery(servicesQuery);
  const visit = useQuery({ ...appointmentQuery(id ?? 0), enabled: id !== null });
  // A visit that was read earlier may have been changed since, but what staff entered stays.
  const isFresh = visit.isFetchedAfterMount || props.draft !== undefined;
  const isVisitPending = id !== null && (visit.isPending || !isFresh);
  if (isVisitPending || (isPending && benefitCodes.length > 0)) {
    return (
      <LoadingRegion label="Loading the request">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  if (visit.isLoadingError) {
    return (
      <LoadFailure
        error={visit.error}
        onRetry={visit.refetch}
        title="The visit to move could not be loaded"
      />
    );
  }
  return <ReadyForm {...props} services={services} replaced={visit.data ?? null} />;
}

type ReadyFormProps = BookFormProps & {
  services: readonly Service[];
  replaced: Appointment | null;
};

function ReadyForm(props: ReadyFormProps) {
  const { onDone, services, replaced, today, columns, draft, onDraft, ...booking } = props;
  const { pets, request } = booking;
  const book = useBookAppointment();
  const [patient, setPatient] = useState(
    draft?.patient ?? (pets?.length === 1 ? (pets[0] ?? null) : null),
  );
  const [missing, setMissing] = useState<string>();
  const form = useAppointmentForm(
    draft?.values ?? proposedValues(booking, { today, columns, services, replaced }),
  );
  useEffect(() => {
    const keep = (values: AppointmentValues) => onDraft({ patient, values });
    keep(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keep(values),
    });
  });
  const save = async ({ column, ...values }: AppointmentValues, confirmed: Confirmations) => {
    if (patient === null) return setMissing('Please choose a pet');
    try {
      const { appointment } = await book.mutateAsync({
        ...values,
        ...confirmed,
        petId: patient.petId,
        ...(columns.length > 1 && { column }),
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
      columns={columns}
      {...(replaced !== null && { id: replaced.id })}
    >
      {request !== undefined && <Wish request={request} replaced={replaced} />}
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
