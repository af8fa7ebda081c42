import { AppError } from '@petwell/chassis';
import type { Slot } from './rules-opening-hours.ts';
import { endOf, longestDuration, overlap } from './rules.ts';
import type { AppointmentStore } from './transaction.ts';

/**
 * Requires that no other scheduled appointment overlaps. Call it with the calendar locked.
 * @throws AppError double_booked
 */
export async function requireFreeTime(
  appointments: Pick<AppointmentStore, 'listScheduled'>,
  slot: Slot & { id?: number },
  timeZone: string,
): Promise<void> {
  const after = new Date(slot.startsAt.getTime() - longestDuration * 60_000);
  const near = await appointments.listScheduled({ after, before: endOf(slot) });
  const other = near.find((one) => one.id !== slot.id && overlap(one, slot));
  if (!other) return;
  const time = other.startsAt.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' });
  throw new AppError('double_booked', {
    publicMessage: `This overlaps the appointment of ${other.petName} at ${time}.`,
  });
}
