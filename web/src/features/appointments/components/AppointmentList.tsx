import type { OwnAppointment } from '@petwell/contracts';
import { useId, useState } from 'react';
import { formatDay, formatLongDay, formatTime } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { statuses } from '../texts.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';

const listClass = 'mt-1 divide-y divide-sand-200';
const shownPast = 3;

function Upcoming({ appointment }: { appointment: OwnAppointment }) {
  const { petName, type, day, time, duration, status, ownerNote = null } = appointment;
  const { label, variant } = statuses[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 break-inside-avoid">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {formatLongDay(day)} at {formatTime(time)}
        </p>
        <p className="text-ink-700">
          {petName} · {typeLabels[type]} · {duration} minutes
        </p>
        {ownerNote !== null && <p className="mt-1 whitespace-pre-line">Your note: {ownerNote}</p>}
      </div>
      <Badge variant={variant}>{label}</Badge>
    </li>
  );
}

/** Lists the appointments to come. Times are the clinic's. */
export function UpcomingAppointments({ appointments }: { appointments: OwnAppointment[] }) {
  if (appointments.length === 0) {
    return <p className="mt-4 text-ink-700">No upcoming appointments</p>;
  }
  return (
    <>
      <ul aria-label="Upcoming appointments" className={listClass}>
        {appointments.map((appointment) => (
          <Upcoming key={appointment.id} appointment={appointment} />
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-700">
        Times are the clinic’s local time. To move or cancel an appointment, call <ClinicPhone />.
      </p>
    </>
  );
}

/** Lists past appointments in one line each, the latest ones first. */
export function PastAppointments({ appointments }: { appointments: OwnAppointment[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (appointments.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 font-semibold">Past appointments</h4>
      <ul id={id} aria-label="Past appointments" className={listClass}>
        {appointments.slice(0, isOpen ? undefined : shownPast).map((appointment) => (
          <li key={appointment.id} className="py-2 text-ink-700 [overflow-wrap:anywhere]">
            {[
              formatDay(appointment.day),
              appointment.petName,
              typeLabels[appointment.type],
              // Nobody has said yet how it went.
              ...(appointment.status === 'scheduled' ? [] : [statuses[appointment.status].label]),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {appointments.length > shownPast && (
        <Button
          variant="ghost"
          className="-ml-5 print:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer appointments' : `Show all ${appointments.length} past appointments`}
        </Button>
      )}
    </>
  );
}
