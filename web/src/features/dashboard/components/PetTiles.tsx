import {
  hasDied,
  type EnrollmentView,
  type OwnAppointments,
  type OwnPayments,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { toOwnView } from '../../../shared/appointments/own-view.ts';
import { openPaymentOf, ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { statusLabels } from '../../../shared/enrollments/status-labels.ts';
import { clinicNow, formatDate, formatTime, formatWeekday } from '../../../shared/format-date.ts';
import { inMemory, paymentFailed } from '../texts.ts';
import { PetPicture } from './PetPicture.tsx';

type Known = { payments: OwnPayments | undefined; visits: OwnAppointments | undefined };

/** The amount that is open and when it is tried again, or the next visit, or how the plan stands. */
function describeTile({ id, pet, status, ...plan }: EnrollmentView, known: Known): string {
  if (hasDied(pet)) return inMemory;
  if (status === 'cancelled') {
    return plan.cancelledAt === null
      ? statusLabels[status]
      : `Ended ${formatDate(plan.cancelledAt)}`;
  }
  const open = openPaymentOf(known.payments, id);
  if ((plan.paymentProblem || status === 'suspended') && open !== undefined) {
    return open.nextAttemptAt === null
      ? `$${open.amount} open`
      : `$${open.amount}, next try ${formatDate(open.nextAttemptAt)}`;
  }
  const next =
    known.visits &&
    toOwnView(known.visits, clinicNow()).upcoming.find(
      (one) => one.petId === pet.id && one.status === 'scheduled',
    );
  return next === undefined
    ? statusLabels[status]
    : `${typeLabels[next.type]} ${formatWeekday(next.day)}, ${formatTime(next.time)}`;
}

type PetTilesProps = {
  enrollments: readonly EnrollmentView[];
  selectedId: number;
  /** Payments and visits are the owner's. */
  isOwn: boolean;
  onSelect: (petId: number) => void;
  /** After the last pet. */
  children?: ReactNode;
};

/** Selects a pet, each with its state; uses radio buttons for arrow-key navigation. */
export function PetTiles({ enrollments, selectedId, isOwn, onSelect, children }: PetTilesProps) {
  const { data: payments } = useQuery({ ...ownPaymentsQuery, enabled: isOwn });
  const { data: visits } = useQuery({ ...ownAppointmentsQuery, enabled: isOwn });
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">Your pets</legend>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {enrollments.map((enrollment) => {
          const { id, pet, paymentProblem } = enrollment;
          return (
            <label
              key={id}
              className={clsx(
                'relative flex min-w-44 cursor-pointer items-center gap-3 rounded-card border-2 bg-white p-3 pr-5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600',
                id === selectedId ? 'border-brand-700 shadow-card' : 'border-sand-200',
              )}
            >
              <input
                type="radio"
                name="enrollment"
                value={id}
                checked={id === selectedId}
                onChange={() => onSelect(pet.id)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-card focus-visible:outline-none"
              />
              <PetPicture pet={pet} className="size-11 shrink-0" />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-bold [overflow-wrap:anywhere]">{pet.name}</span>
                  {paymentProblem && !hasDied(pet) && (
                    <span className="rounded-full bg-coral-100 px-2 text-sm font-semibold text-coral-800">
                      {paymentFailed}
                    </span>
                  )}
                </span>
                <span className="block text-sm text-ink-700">
                  {describeTile(enrollment, { payments, visits })}
                </span>
              </span>
            </label>
          );
        })}
        {children}
      </div>
    </fieldset>
  );
}
