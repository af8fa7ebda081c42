import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { describeHoursOf, isOpenFor, type Clinic, type Slot } from './rules-opening-hours.ts';

/**
 * Requires that the clinic is open from the start to the end, or that a manager confirmed otherwise.
 * @throws AppError outside_hours
 */
export function requireOpeningHours(
  slot: Slot,
  { actor, isConfirmed, clinic }: { actor: StaffActor; isConfirmed: boolean; clinic: Clinic },
): void {
  const isManager = actor.role === 'manager';
  if (isOpenFor(slot, clinic) || (isManager && isConfirmed)) return;
  const hours = describeHoursOf(clinicDay(slot.startsAt, clinic.timeZone), clinic.openingHours);
  throw new AppError('outside_hours', {
    publicMessage: isManager ? hours : `${hours} A manager can book it anyway.`,
  });
}
