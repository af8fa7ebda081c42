import { partOfDaySchema } from '@petwell/contracts';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { formatWeekday } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { openDays } from '../open-days.ts';
import { emptyTime, maxPreferredTimes, type RequestValues } from '../request-form-schema.ts';
import { partLabels } from '../texts.ts';

const partOptions = partOfDaySchema.options
  .toSorted((one) => (one === 'any' ? -1 : 0))
  .map((value) => ({ value, label: partLabels[value] }));
const choices = ['First choice', 'Second choice', 'Third choice'] as const;

type PreferredTimesProps<Output> = { form: UseFormReturn<RequestValues, unknown, Output> };

/** Asks for one to three days, each with a time of day. */
export function PreferredTimes<Output>({ form }: PreferredTimesProps<Output>) {
  const { register, formState, setFocus } = form;
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'preferredTimes',
  });
  const dayOptions = openDays(useConfig()?.clinic.openingHours).map((day) => ({
    value: day,
    label: formatWeekday(day),
  }));
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="min-w-0">
          <legend className="mb-2 font-semibold">{choices[index]}</legend>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_7rem] sm:items-start">
            <SelectField
              label="Day"
              placeholder="Choose a day"
              options={dayOptions}
              {...register(`preferredTimes.${index}.day`)}
              error={formState.errors.preferredTimes?.[index]?.day?.message}
            />
            <SelectField
              label="Time of day"
              options={partOptions}
              {...register(`preferredTimes.${index}.part`)}
            />
            {index > 0 && (
              <Button
                variant="ghost"
                className="-ml-5 justify-self-start sm:mt-8 sm:ml-0"
                onClick={() => {
                  remove(index);
                  setFocus(`preferredTimes.${index - 1}.day`);
                }}
              >
                Remove <span className="sr-only">{choices[index]?.toLowerCase()}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {fields.length < maxPreferredTimes && (
        <Button variant="ghost" className="-ml-5" onClick={() => append(emptyTime)}>
          Add another day
        </Button>
      )}
    </>
  );
}
