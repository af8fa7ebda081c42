import { canStillCancel, type OwnAppointment } from '@petwell/contracts';
import { useId, useState } from 'react';
import { clinicNow, formatDay, formatLongDay, formatTime } from '../../../shared/format-date.ts';
import { useIsPaper, useIsPhone } from '../../../shared/hooks/use-media.ts';
import { FoldedList } from '../../../shared/ui/FoldedList.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { statuses } from '../texts.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { AddToCalendar, CancelVisit } from './VisitActions.tsx';

const shownPast = 3;
/** On a phone. */
const shownUpcoming = 2;

/** An owner's actions on a visit; missing in the demo. */
export type ListActions = {
  /** Asks for another time of a visit. */
  onChange: (appointment: OwnAppointment) => void;
  onCanceled: () => void;
};

function Actions({ appointment, actions }: { appointment: OwnAppointment; actions: ListActions }) {
  if (!canStillCancel(appointment.startsAt, clinicNow())) {
    return (
      <p className="mt-2 text-sm text-ink-700">
        It’s less than 24 hours away. To change it, call <ClinicPhone />.
      </p>
    );
  }
  return (
    <div className="mt-3 -ml-4 flex flex-wrap gap-x-1 gap-y-2 print:hidden">
      <Button
        variant="outline"
        size="small"
        className="mr-1 ml-4"
        onClick={() => actions.onChange(appointment)}
      >
        Another time
      </Button>
      <CancelVisit appointment={appointment} onCanceled={actions.onCanceled} />
      <AddToCalendar appointment={appointment} />
    </div>
  );
}

type UpcomingProps = { appointment: OwnAppointment; actions: ListActions | null };

function Upcoming({ appointment, actions }: UpcomingProps) {
  const { petName, type, day, time, duration, status, ownerNote = null } = appointment;
  const { label, variant } = statuses[status];
  return (
    <li className="py-4 break-inside-avoid [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{`${formatLongDay(day)} at ${formatTime(time)}`}</p>
        {status !== 'scheduled' && <Badge variant={variant}>{label}</Badge>}
      </div>
      <p className="text-ink-700">
        <span translate="no">{petName}</span> · <span>{typeLabels[type]}</span> ·{' '}
        <span>{duration}</span> minutes
      </p>
      {ownerNote !== null && (
        <p className="mt-1 whitespace-pre-line">{`Your note: ${ownerNote}`}</p>
      )}
      {status === 'scheduled' && actions !== null && (
        <Actions appointment={appointment} actions={actions} />
      )}
    </li>
  );
}

type UpcomingListProps = { appointments: OwnAppointment[]; actions: ListActions | null };

/** Lists the visits to come. Times are the clinic's. */
export function UpcomingAppointments({ appointments, actions }: UpcomingListProps) {
  const isPhone = useIsPhone();
  if (appointments.length === 0) {
    return <p className="mt-3 text-ink-700">No upcoming visits</p>;
  }
  return (
    <>
      <FoldedList
        items={appointments}
        shown={isPhone ? shownUpcoming : appointments.length}
        more={(hidden) => `${hidden} more visits`}
        aria-label="Upcoming visits"
        className="divide-y divide-sand-200"
        buttonClass="-ml-4 print:hidden"
      >
        {(one) => <Upcoming key={one.id} appointment={one} actions={actions} />}
      </FoldedList>
      <p className="text-sm text-ink-700">Times are the clinic’s local time.</p>
    </>
  );
}

/** Lists past appointments in one line each, the latest ones first. */
export function PastAppointments({ appointments }: { appointments: OwnAppointment[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPaper = useIsPaper();
  const id = useId();
  if (appointments.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold">Past visits</h3>
      <ul id={id} aria-label="Past visits" className="mt-1 divide-y divide-sand-200">
        {appointments.slice(0, isOpen || isPaper ? undefined : shownPast).map((appointment) => (
          <li key={appointment.id} className="py-2 text-ink-700 [overflow-wrap:anywhere]">
            {[
              formatDay(appointment.day),
              appointment.petName,
              typeLabels[appointment.type],
              // Its outcome isn't recorded yet.
              ...(appointment.status === 'scheduled' ? [] : [statuses[appointment.status].label]),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {appointments.length > shownPast && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-4 print:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer visits' : `Show all ${appointments.length} past visits`}
        </Button>
      )}
    </>
  );
}
