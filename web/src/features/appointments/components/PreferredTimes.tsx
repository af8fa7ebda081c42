import { partOfDaySchema, type PartOfDay } from '@petwell/contracts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { formatWeekday } from '../../../shared/format-date.ts';
import { FieldError } from '../../../shared/ui/Field.tsx';
import type { RequestValues } from '../request-form-schema.ts';
import { partLabels } from '../texts.ts';
import { DayPicker } from './DayPicker.tsx';

const parts = partOfDaySchema.options.toSorted((one) => (one === 'any' ? -1 : 0));

type ChosenDayProps = {
  day: string;
  part: PartOfDay;
  error: string | undefined;
  onPart: (part: PartOfDay) => void;
};

/** A chosen day with the time of day that suits. */
function ChosenDay({ day, part, error, onPart }: ChosenDayProps) {
  const label = formatWeekday(day);
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{label}</span>
        <select
          aria-label={`Time of day on ${label}`}
          value={part}
          onChange={(event) => onPart(partOfDaySchema.parse(event.target.value))}
          className="min-h-11 rounded-control border border-ink-400 bg-white px-3 text-ink-900"
        >
          {parts.map((value) => (
            <option key={value} value={value}>
              {partLabels[value]}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={`refused-${day}`} message={error} />
    </li>
  );
}

type PreferredTimesProps<Output> = {
  form: UseFormReturn<RequestValues, unknown, Output>;
  from: string | undefined;
};

/** Asks for one to three days, each with a time of day; the first one chosen suits best. */
export function PreferredTimes<Output>({ form, from }: PreferredTimesProps<Output>) {
  const { control, formState, setValue } = form;
  const chosen = useWatch({ control, name: 'preferredTimes' });
  const errors = formState.errors.preferredTimes;
  const change = (times: RequestValues['preferredTimes']) => {
    form.clearErrors('preferredTimes');
    setValue('preferredTimes', times);
  };
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={errors?.message === undefined ? undefined : 'days-error'}
    >
      <legend className="font-semibold text-ink-900">
        When would you like to come?{' '}
        <span className="font-normal whitespace-nowrap text-ink-500">Up to 3 days</span>
      </legend>
      <DayPicker
        days={chosen.map(({ day }) => day)}
        from={from}
        onChange={(days) =>
          change(
            days.map(
              (day) => chosen.find((one) => one.day === day) ?? { day, part: 'any' as const },
            ),
          )
        }
      />
      <FieldError id="days-error" message={errors?.message} />
      {chosen.length > 0 && (
        <ol aria-label="Chosen days" className="mt-3 space-y-2">
          {chosen.map((time, index) => (
            <ChosenDay
              key={time.day}
              {...time}
              error={errors?.[index]?.day?.message}
              onPart={(part) =>
                change(chosen.map((one) => (one.day === time.day ? { ...one, part } : one)))
              }
            />
          ))}
        </ol>
      )}
    </fieldset>
  );
}
