import { daySchema, type FreeTime } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { clinicToday, formatShortWeekday, formatTime } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { dayAfter } from '../../../shared/day-after.ts';
import { freeTimesQuery } from '../api/appointments.ts';
import { minutesOf } from '../calendar-rules.ts';
import { appointmentFormSchema, type AppointmentValues } from '../form-schema.ts';

const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

const minutesPerDay = 1_440;

/** Moves the focus among the offered times, in a circle. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((one) => one === event.target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

const describe = ({ day, time }: Pick<FreeTime, 'day' | 'time'>): string =>
  `${day === clinicToday() ? 'Today' : formatShortWeekday(day)}, ${formatTime(time)}`;

type FreeTimesProps = {
  form: UseFormReturn<AppointmentValues>;
  columns: readonly string[];
  /** The visit that is changed: its own time is free. */
  id: number | null;
};

/** Times are searched for the day that staff entered, not for one taken from this list. */
function useWanted({ form, columns, id }: FreeTimesProps) {
  const { day = '', duration, column } = useWatch({ control: form.control });
  const [taken, setTaken] = useState<FreeTime | null>(null);
  const [entered, setEntered] = useState(day);
  const isValid = daySchema.safeParse(day).success;
  if (isValid && day !== entered && day !== taken?.day) setEntered(day);
  const length = appointmentFormSchema.shape.duration.safeParse(duration).data;
  const wanted = {
    day: entered,
    duration: length ?? 0,
    column: columns.length > 1 && column !== '' ? column : undefined,
    id: id ?? undefined,
  };
  return { wanted, isWhole: isValid && length !== undefined, taken, setTaken };
}

/** Offers the next free times. The arrow keys move among them, and Enter takes one; the next Enter books. */
export function FreeTimes(props: FreeTimesProps) {
  const { form } = props;
  const group = useRef<HTMLDivElement>(null);
  const { wanted, isWhole, taken, setTaken } = useWanted(props);
  const key = JSON.stringify(wanted);
  /** Where 'Later times' goes on, for what is wanted now. */
  const [later, setLater] = useState<{ key: string; from: Pick<FreeTime, 'day' | 'time'> } | null>(
    null,
  );
  const from = later?.key === key ? later.from : null;
  const query = useQuery({
    ...freeTimesQuery({ ...wanted, day: from?.day ?? wanted.day, time: from?.time }),
    enabled: isWhole,
  });
  const times = query.data ?? [];
  const last = times.at(-1);
  const take = (one: FreeTime) => {
    setTaken(one);
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('day', one.day, options);
    form.setValue('time', one.time, options);
    if (props.columns.length > 1) form.setValue('column', one.column, options);
    group.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };
  const isTaken = (one: FreeTime) => taken !== null && describe(one) === describe(taken);
  // The form says what is wrong with the day or the length.
  if (!isWhole || query.isPending) return null;
  if (query.isError) {
    return (
      <p className="text-sm text-ink-700">
        <span>Free times can’t be loaded.</span>{' '}
        <Button variant="ghost" size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (times.length === 0) {
    return <p className="text-sm text-ink-700">No free time within 60 days of that day.</p>;
  }
  return (
    <div
      ref={group}
      role="toolbar"
      aria-label="Next free times"
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-2"
    >
      {times.map((one, index) => (
        <Button
          key={describe(one)}
          variant="outline"
          size="small"
          tabIndex={index === 0 ? 0 : -1}
          aria-pressed={isTaken(one)}
          onClick={() => take(one)}
        >
          {describe(one)}
        </Button>
      ))}
      {last !== undefined && (
        <Button
          variant="ghost"
          size="small"
          tabIndex={-1}
          isLoading={query.isPlaceholderData}
          onClick={() => setLater({ key, from: endOf(last, wanted.duration) })}
        >
          Later times
        </Button>
      )}
    </div>
  );
}

/** When a visit at that time is over: the next one begins then or later. */
function endOf({ day, time }: FreeTime, duration: number): Pick<FreeTime, 'day' | 'time'> {
  const minutes = minutesOf(time) + duration;
  if (minutes >= minutesPerDay) return { day: dayAfter(day, 1), time: '00:00' };
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return { day, time: parts.map((part) => String(part).padStart(2, '0')).join(':') };
}
