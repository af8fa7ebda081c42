import type { CareItem, CareReport, OwnAppointment, PetCare } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clinicNow, formatDay, formatTime } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { toOwnView } from '../../../shared/appointments/own-view.ts';
import { careQuery, useSetCareReminders } from '../api/care.ts';
import { careToasts } from '../texts.ts';
import { ReportCareForm } from './ReportCareForm.tsx';

function Due({ item, booked }: { item: CareItem; booked: readonly OwnAppointment[] }) {
  const { label, dueOn, lastDoneOn, left, careType } = item;
  const visit = left > 0 ? booked.find(({ type }) => type === careType) : undefined;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 break-inside-avoid">
      <div className="min-w-0">
        <p>{label}</p>
        {lastDoneOn !== null && (
          <p className="text-sm text-ink-500">Last done {formatDay(lastDoneOn)}</p>
        )}
        {visit !== undefined && (
          <p className="text-sm font-semibold text-brand-800">
            Booked for {formatDay(visit.day)} at {formatTime(visit.time)}
          </p>
        )}
      </div>
      <p className="font-semibold tabular-nums">
        {left === 0 ? 'None left' : dueOn !== null && `Due ${formatDay(dueOn)}`}
      </p>
    </li>
  );
}

const answers: Record<CareReport['status'], string> = {
  pending: 'waiting for the clinic',
  confirmed: 'confirmed by the clinic',
  rejected: 'not confirmed; please call us about it',
};

function Reports({ reports }: { reports: readonly CareReport[] }) {
  if (reports.length === 0) return null;
  return (
    <ul aria-label="Done elsewhere" className="mt-4 space-y-1 text-sm text-ink-700">
      {reports.map(({ id, label, performedOn, status }) => (
        <li key={id}>
          {label}, done elsewhere on {formatDay(performedOn)}: {answers[status]}
        </li>
      ))}
    </ul>
  );
}

function Reminders({ hasReminders }: { hasReminders: boolean }) {
  const change = useSetCareReminders();
  const toggle = async () => {
    if (change.isPending) return;
    try {
      const { hasReminders: isOn } = await change.mutateAsync(!hasReminders);
      showToast(careToasts.reminders(isOn));
    } catch (error) {
      showErrorToast(careToasts.remindersFailed, error);
    }
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-sand-200 pt-4">
      <p className="min-w-0 flex-1 basis-60 text-ink-700">
        {hasReminders
          ? 'We email you before care of any of your pets is due.'
          : 'You get no emails about care that is due.'}
      </p>
      <Button
        variant="outline"
        size="small"
        isLoading={change.isPending}
        onClick={() => void toggle()}
      >
        {hasReminders ? 'Stop reminders' : 'Turn reminders on'}
      </Button>
    </div>
  );
}

function Actions({ care }: { care: PetCare }) {
  return (
    <div className="print:hidden">
      <details className="mt-4">
        <summary className="min-h-11 py-2.5 font-semibold">Done somewhere else?</summary>
        <ReportCareForm petId={care.petId} items={care.items} />
      </details>
      <Reminders hasReminders={care.hasReminders} />
    </div>
  );
}

/** The pet's booked appointments; none until they are loaded. Staff can't read them here. */
function useBooked(petId: number, isOwn: boolean): readonly OwnAppointment[] {
  const { data } = useQuery({ ...ownAppointmentsQuery, enabled: isOwn });
  if (data === undefined) return [];
  return toOwnView(data, clinicNow()).upcoming.filter(
    (one) => one.petId === petId && one.status === 'scheduled',
  );
}

type CareCalendarProps = { petId: number; isOwn: boolean; isReadOnly: boolean };

function Calendar({ care, isOwn, isReadOnly }: CareCalendarProps & { care: PetCare }) {
  const { petId, items, reports } = care;
  const booked = useBooked(petId, isOwn);
  const planned = items.filter(({ dueOn }) => dueOn !== null);
  return (
    <>
      <ul aria-label="Care that is due" className="mt-3 divide-y divide-sand-200">
        {planned.map((item) => (
          <Due key={item.code} {...{ item, booked }} />
        ))}
      </ul>
      <Reports reports={reports} />
      {isOwn && !isReadOnly && <Actions care={care} />}
    </>
  );
}

/** Shows what a pet is due for and when. Owners report care given elsewhere, and change reminders. */
export function CareCalendar(props: CareCalendarProps) {
  const query = useQuery(careQuery(props.petId));
  if (query.data?.items.length === 0) return null;
  return (
    <Card className="p-6 sm:p-8 lg:col-span-2 print:break-inside-auto">
      <h3 className="text-heading">Care calendar</h3>
      {query.isPending && (
        <LoadingRegion label="Loading the care calendar">
          <Skeleton className="mt-4 h-40" />
        </LoadingRegion>
      )}
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="The care calendar could not be loaded"
          className="mt-4"
        />
      )}
      {query.data !== undefined && <Calendar {...props} care={query.data} />}
    </Card>
  );
}
