import { AppError } from '@petwell/chassis';
import type { Clinic, Slot } from './rules-opening-hours.ts';
import { columnIndex, endOf, longestDuration, overlap } from './rules.ts';
import type { AppointmentStore } from './transaction.ts';

/**
 * Requires that no other scheduled appointment of the same vet or room overlaps. Call it with the calendar locked.
 * @throws AppError double_booked
 */
export async function requireFreeTime(
  appointments: Pick<AppointmentStore, 'listScheduled'>,
  slot: Slot & { id?: number; column: string | null },
  { timeZone, columns }: Pick<Clinic, 'timeZone' | 'columns'>,
): Promise<void> {
  const column = columnIndex(slot.column, columns);
  const after = new Date(slot.startsAt.getTime() - longestDuration * 60_000);
  const near = await appointments.listScheduled({ after, before: endOf(slot) });
  const other = near.find(
    (one) =>
      one.id !== slot.id && columnIndex(one.column, columns) === column && overlap(one, slot),
  );
  if (!other) return;
  const time = other.startsAt.toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' });
  throw new AppError('double_booked', {
    publicMessage: `This overlaps the appointment of ${other.petName} at ${time}.`,
  });
}
