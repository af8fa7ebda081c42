import type { Appointment, StaffRole } from '@petwell/contracts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { clinicTimeOf, formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useCheckIn } from '../api/visits.ts';
import { deskTexts } from '../texts.ts';

/** Marks that the pet is there, or takes that back. */
function CheckIn({ visit: { id, version, arrivedAt } }: { visit: Appointment }) {
  const checkIn = useCheckIn();
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await checkIn.mutateAsync({ id, version, arrived: arrivedAt === null });
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      <Button
        variant={arrivedAt === null ? 'primary' : 'ghost'}
        size="small"
        isLoading={checkIn.isPending}
        onClick={() => void run()}
      >
        {arrivedAt === null ? 'Check in' : 'Not here yet'}
      </Button>
      {checkIn.error && (
        <Alert variant="error" className="basis-full text-sm">
          {describeError(checkIn.error, deskTexts.notCheckedIn)}
        </Alert>
      )}
    </>
  );
}

type OpenVisitProps = { visit: Appointment; isToday: boolean; role: StaffRole };

/** The visit of the open pet that services are recorded for, with what the owner and colleagues wrote. */
export function OpenVisit({ visit, isToday, role }: OpenVisitProps) {
  const { day, time, type, duration, ownerNote, notes, arrivedAt, status } = visit;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-brand-50 px-4 py-2.5 wrap-anywhere">
      <div className="min-w-0">
        <p>
          <strong>{`${isToday ? 'Today' : `${formatWeekday(day)} at`} ${formatTime(time)}, ${typeLabels[type].toLowerCase()}`}</strong>
          <span>
            {`, ${duration} minutes${arrivedAt === null ? '' : `. Checked in at ${formatTime(clinicTimeOf(arrivedAt))}`}`}
          </span>
        </p>
        {ownerNote != null && <p className="text-ink-700">{`Owner: “${ownerNote}”`}</p>}
        {notes !== null && <p className="whitespace-pre-line text-ink-700">{`Notes: ${notes}`}</p>}
      </div>
      {isToday && status === 'scheduled' && mayAct(role) && <CheckIn visit={visit} />}
    </div>
  );
}
