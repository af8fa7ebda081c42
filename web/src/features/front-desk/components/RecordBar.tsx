import type { EnrollmentBenefits } from '@petwell/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatWeekday } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { RecordForm } from '../use-record-form.ts';
import { ProviderChoice } from './ProviderChoice.tsx';

const onDark =
  'inline-flex min-h-11 items-center rounded-full bg-white/15 px-4 text-sm font-semibold hover:bg-white/25 focus-visible:outline-white';

const countServices = (count: number) => `${count} ${count === 1 ? 'service' : 'services'}`;

type RecordBarProps = {
  form: RecordForm;
  /** How many are ticked. */
  count: number;
  planYear: EnrollmentBenefits['planYear'];
  today: string;
  isPending: boolean;
};

/** Records what is ticked: one day, one note, one provider, one button. */
export function RecordBar({ form, count, planYear, today, isPending }: RecordBarProps) {
  const [isDayOpen, setIsDayOpen] = useState(false);
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const { errors } = form.formState;
  const day = useWatch({ control: form.control, name: 'performedOn' });
  const isDayShown = isDayOpen || errors.performedOn !== undefined;
  return (
    <>
      {(isDayShown || isNoteOpen) && (
        <div className="mb-2 grid gap-4 rounded-card border border-sand-200 bg-white p-4 shadow-float sm:grid-cols-[11rem_1fr]">
          {isDayShown && (
            <TextField
              label="Day"
              type="date"
              isOptional
              autoFocus={isDayOpen}
              hint="Today, if left empty."
              min={planYear.startsOn}
              max={today < planYear.endsOn ? today : planYear.endsOn}
              {...form.register('performedOn')}
              error={errors.performedOn?.message}
            />
          )}
          {isNoteOpen && (
            <TextField
              label="Note"
              isOptional
              autoFocus
              hint="The owner can read it in their data export."
              maxLength={500}
              {...form.register('note')}
              error={errors.note?.message}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 rounded-card bg-brand-900 py-2.5 pr-2.5 pl-4 text-white shadow-float">
        <p role="status" className="min-w-24 flex-1 font-semibold">
          {count === 0 ? 'Tick what was done' : `${count} ticked`}
        </p>
        <button
          type="button"
          aria-expanded={isDayShown}
          onClick={() => setIsDayOpen(!isDayShown)}
          className={onDark}
        >
          {day === '' ? 'Today' : formatWeekday(day)}
        </button>
        <button
          type="button"
          aria-expanded={isNoteOpen}
          onClick={() => setIsNoteOpen(!isNoteOpen)}
          className={onDark}
        >
          {isNoteOpen ? 'Note' : 'Add a note'}
        </button>
        <ProviderChoice form={form} />
        {count > 0 && (
          <Button
            type="submit"
            variant="sun"
            isLoading={isPending}
            className="focus-visible:outline-white max-sm:w-full"
          >
            {`Record ${countServices(count)}`}
          </Button>
        )}
      </div>
    </>
  );
}
