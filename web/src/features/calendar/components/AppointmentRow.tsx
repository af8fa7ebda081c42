import type { Appointment } from '@petwell/contracts';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { formatMoment, formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import { customerPath } from '../../../shared/staff/customer-path.ts';
import { describeVisit } from '../describe.ts';
import { statuses } from '../texts.ts';
import { VisitNotes } from './VisitNotes.tsx';
import { ServiceNames } from './ServiceNames.tsx';

/** 'Nov 21, 2026, 9:30 AM' → '9:30 AM'. */
const formatArrival = (at: string): string => formatMoment(at).split(', ').at(-1) ?? '';

type AppointmentRowProps = {
  appointment: Appointment;
  actions: ReactNode;
  /** Alone in a narrow panel, it names its day, too. */
  isAlone?: boolean;
};

/** Shows an appointment of the day: when, who, what, and how to reach the owner. */
export function AppointmentRow({ appointment, actions, isAlone = false }: AppointmentRowProps) {
  const { day, time, petId, petName, ownerName, phone, status } = appointment;
  const { arrivedAt, benefitCodes, column } = appointment;
  const isCanceled = status === 'cancelled';
  const isOutsideHours = appointment.isOutsideHours && !isCanceled;
  return (
    <li className={clsx('grid gap-x-5 gap-y-1 p-4', !isAlone && 'sm:grid-cols-[5.5rem_1fr]')}>
      <p className={clsx('text-lg font-bold tabular-nums', isCanceled && 'line-through')}>
        {`${isAlone ? `${formatWeekday(day)}, ` : ''}${formatTime(time)}`}
      </p>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink to={paths.adminDeskOf(petId)}>
              <span translate="no">{petName}</span>
            </TextLink>
            <span>{describeVisit(appointment)}</span>
            {arrivedAt !== null && status === 'scheduled' ? (
              <Badge variant="sun">{`Arrived ${formatArrival(arrivedAt)}`}</Badge>
            ) : (
              <Badge variant={statuses[status].variant}>{statuses[status].label}</Badge>
            )}
            {isOutsideHours && <Badge variant="sun">Outside opening hours</Badge>}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-700">
            <TextLink to={customerPath(appointment)}>
              <span translate="no">{ownerName}</span>
            </TextLink>
            <PhoneLink phone={phone} />
          </p>
          {column !== null && <p className="text-ink-700">{`With ${column}`}</p>}
          {benefitCodes.length > 0 && (
            <p className="text-ink-700">
              <ServiceNames codes={benefitCodes} />
            </p>
          )}
          <VisitNotes {...appointment} />
        </div>
        <div className="flex flex-wrap gap-1 empty:hidden print:hidden">{actions}</div>
      </div>
    </li>
  );
}
