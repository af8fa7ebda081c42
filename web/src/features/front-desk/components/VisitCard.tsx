import { type Appointment, type DeskPet, hasDied } from '@petwell/contracts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { formatTime } from '../../../shared/format-date.ts';
import { paths } from '../../../shared/paths.ts';
import type { BadgeText } from '../../../shared/staff/texts.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';

const stateOf = ({ status, arrivedAt }: Appointment): string | null => {
  if (status === 'completed') return 'Done';
  if (status === 'no_show') return 'No-show';
  return arrivedAt == null ? null : 'Arrived';
};

const planAlerts = {
  active: null,
  suspended: { label: 'Plan suspended', variant: 'coral' },
  pending_payment: { label: 'Not paid yet', variant: 'sun' },
  cancelled: { label: 'Plan ended', variant: 'neutral' },
} as const;

/** The one thing to know before the pet is opened, or null. */
function alertOf(pet: DeskPet): BadgeText | null {
  if (hasDied(pet)) return { label: 'Died', variant: 'coral' };
  if (pet.paymentProblem) return { label: 'Payment failed', variant: 'coral' };
  return pet.status === null ? { label: 'No plan', variant: 'neutral' } : planAlerts[pet.status];
}

type VisitCardProps = {
  visit: Appointment;
  /** Undefined if it could not be loaded. */
  pet: DeskPet | undefined;
  isOpen: boolean;
};

/** Opens a pet with the services of today's visit ticked. */
export function VisitCard({ visit, pet, isOpen }: VisitCardProps) {
  const { id, petId, petName, ownerName, type, duration, time, status } = visit;
  const state = stateOf(visit);
  const isOver = status !== 'scheduled';
  const alert = pet === undefined ? null : alertOf(pet);
  return (
    <li>
      <Link
        to={paths.adminDeskVisit(petId, id)}
        aria-current={isOpen ? 'true' : undefined}
        data-row
        className={clsx(
          'flex h-full gap-3 rounded-card border bg-white px-3.5 py-2.5 hover:border-brand-600',
          isOpen ? 'border-brand-700 ring-1 ring-brand-700' : 'border-sand-200',
          isOver && 'text-ink-700',
        )}
      >
        <span className="w-20 shrink-0 font-bold tabular-nums">
          <span>{formatTime(time)}</span>
          {state !== null && (
            <span className="block text-sm font-semibold text-brand-700">{state}</span>
          )}
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block">
            <strong translate="no">{petName}</strong>{' '}
            <span translate="no" className="text-ink-700">
              {ownerName}
            </span>
          </span>
          <span className="block text-sm text-ink-700">
            {`${typeLabels[type]}${duration !== 30 ? `, ${duration} min` : ''}${pet?.planName != null ? ` · ${pet.planName}` : ''}`}
          </span>
          {alert !== null && (
            <span className="mt-1 block">
              <Badge variant={alert.variant}>{alert.label}</Badge>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
