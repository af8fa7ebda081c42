import { clinicTimeSchema, daySchema } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { dayQuery } from '../api/appointments.ts';
import { availabilityOf } from '../availability.ts';
import type { AppointmentValues } from '../form-schema.ts';

type TimeCheckProps = {
  form: UseFormReturn<AppointmentValues>;
  columns: readonly string[];
  /** The visit that is changed: its own time is free. */
  id: number | null;
};

/** Says while a time is chosen whether it is free, taken, or outside the opening hours. */
export function TimeCheck({ form, columns, id }: TimeCheckProps) {
  const { day, time, duration, column } = useWatch({ control: form.control });
  const openingHours = useConfig()?.clinic.openingHours;
  const isWhole = daySchema.safeParse(day).success && clinicTimeSchema.safeParse(time).success;
  const query = useQuery({ ...dayQuery(day ?? null), enabled: isWhole });
  const known = query.isPlaceholderData ? undefined : query.data?.appointments;
  const found =
    isWhole && known !== undefined && day !== undefined && time !== undefined
      ? availabilityOf(
          {
            id,
            day,
            time,
            duration: Number.isNaN(duration) ? 0 : (duration ?? 0),
            column: column ?? '',
          },
          known,
          { columns, openingHours },
        )
      : null;
  const Icon = found?.isFree === true ? Check : TriangleAlert;
  return (
    <p
      role="status"
      className={clsx(
        'flex min-h-6 gap-2 text-sm font-semibold',
        found?.isFree === true ? 'text-brand-700' : 'text-sun-700',
      )}
    >
      {found !== null && <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
      <span>{found?.text}</span>
    </p>
  );
}
