import { zodResolver } from '@hookform/resolvers/zod';
import { type AppointmentType, appointmentTypeSchema } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError, describeRefusal } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useStaff } from '../../../shared/staff/use-staff.ts';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { appointmentFormSchema, type AppointmentValues, fieldNames } from '../form-schema.ts';
import { usualMinutes } from '../texts.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { TimeCheck } from './TimeCheck.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const typeOptions = appointmentTypeSchema.options.map((value) => ({
  value,
  label: typeLabels[value],
}));
const resolver = zodResolver(appointmentFormSchema);

type FieldsProps = {
  form: UseFormReturn<AppointmentValues>;
  today: string;
  columns: readonly string[];
  id: number | null;
};

/** Another type takes its usual time, unless another one was entered. */
function useUsualMinutes({ formState, setValue }: UseFormReturn<AppointmentValues>) {
  return (type: AppointmentType) => {
    if (formState.dirtyFields.duration !== true) setValue('duration', usualMinutes[type]);
  };
}

function Fields({ form, today, columns, id }: FieldsProps) {
  const { register, formState } = form;
  const setUsual = useUsualMinutes(form);
  const { errors } = formState;
  return (
    <>
      <SelectField
        label="Type"
        options={typeOptions}
        {...register('type', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            setUsual(appointmentTypeSchema.parse(target.value)),
        })}
        error={errors.type?.message}
      />
      {columns.length > 1 && (
        <SelectField
          label="With"
          options={columns.map((name) => ({ value: name, label: name }))}
          {...register('column')}
          error={errors.column?.message}
        />
      )}
      <div className="grid gap-4 @min-[16rem]:grid-cols-2 @min-[26rem]:grid-cols-3">
        <div className="@min-[16rem]:col-span-2 @min-[26rem]:col-span-1">
          <TextField
            label="Day"
            type="date"
            min={today}
            {...register('day')}
            error={errors.day?.message}
          />
        </div>
        <TextField label="Time" type="time" {...register('time')} error={errors.time?.message} />
        <TextField
          label="Minutes"
          inputMode="numeric"
          {...register('duration', { valueAsNumber: true })}
          error={errors.duration?.message}
        />
      </div>
      <FreeTimes form={form} columns={columns} id={id} />
      <TimeCheck form={form} columns={columns} id={id} />
      <Field
        label="Notes"
        isOptional
        hint="For staff. The owner can read them in their data export."
        error={errors.notes?.message}
      >
        {(control) => (
          <textarea
            rows={2}
            maxLength={2_000}
            {...control}
            {...register('notes')}
            className={controlClass}
          />
        )}
      </Field>
    </>
  );
}

/** The server's questions before it books, and the confirmation that each waits for. */
const questions = {
  double_booked: { title: 'That time is taken', confirmation: 'confirmDoubleBooking' },
  outside_hours: { title: 'Outside opening hours', confirmation: 'confirmOutsideHours' },
} as const;
type Question = (typeof questions)[keyof typeof questions];
export type Confirmations = Partial<Record<Question['confirmation'], true>>;

/** Only managers are asked about the opening hours. */
function questionOf(error: unknown, isManager: boolean): Question | null {
  if (hasCode(error, 'double_booked')) return questions.double_booked;
  return hasCode(error, 'outside_hours') && isManager ? questions.outside_hours : null;
}

type ConfirmProps = {
  title: string;
  problem: string;
  label: string;
  isLoading: boolean;
  onConfirm: () => void;
};

/** Takes the focus, so that it is heard and not confirmed by accident. */
function Confirm({ title, problem, label, isLoading, onConfirm }: ConfirmProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert
      ref={ref}
      variant="warning"
      title={title}
      actions={
        <Button variant="outline" isLoading={isLoading} onClick={onConfirm}>
          {label}
        </Button>
      }
    >
      {problem}
    </Alert>
  );
}

/** Explains what to enter at the fields, and returns a sentence about everything else. */
function explain(form: UseFormReturn<AppointmentValues>, error: unknown, failed: string) {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = fieldNames.filter((name) => fields[name] !== undefined);
  for (const name of known) {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: true });
  }
  if (known.length > 0) return null;
  return describeRefusal(error, failed);
}

export const useAppointmentForm = (values: AppointmentValues): UseFormReturn<AppointmentValues> =>
  useForm({ resolver, defaultValues: values });

const problemOf = (
  error: unknown,
  { failed, isManager }: { failed: string; isManager: boolean },
) => ({
  text: describeError(error, failed),
  question: questionOf(error, isManager),
  confirmed: {},
});

type Problem = { text: string; question: Question | null; confirmed: Confirmations };

type AppointmentFormProps = {
  form: UseFormReturn<AppointmentValues>;
  today: string;
  columns: readonly string[];
  /** The visit that is changed: its own time is free. */
  id?: number;
  /** The server's refusal of the same values. */
  refusal?: unknown;
  /** 'Book': the button, and 'Book anyway'. */
  action: string;
  failed: string;
  /** Rejects with the server's refusal. */
  onSubmit: (values: AppointmentValues, confirmed: Confirmations) => Promise<void>;
  children?: Elements;
};

/** Asks for the type and time of an appointment, and again before a double booking or outside the hours. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { form, today, columns, id = null, refusal, action, failed, onSubmit, children } = props;
  const isManager = useStaff()?.role === 'manager';
  const flight = useSingleFlight();
  const [problem, setProblem] = useState<Problem | null>(() =>
    refusal === undefined ? null : problemOf(refusal, { failed, isManager }),
  );
  const submit = (confirmed: Confirmations) =>
    form.handleSubmit(async (entered) => {
      if (!flight.start()) return;
      if (Object.keys(confirmed).length === 0) setProblem(null);
      try {
        await onSubmit(entered, confirmed);
        setProblem(null);
      } catch (error) {
        const text = explain(form, error, failed);
        const question = questionOf(error, isManager);
        setProblem(text === null ? null : { text, question, confirmed });
      } finally {
        flight.finish();
      }
    })();
  const isLoading = form.formState.isSubmitting;
  return (
    <form
      noValidate
      className="@container space-y-4 text-ink-900"
      // Another time needs another answer.
      onChange={() => setProblem(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit({});
      }}
    >
      {children}
      <Fields form={form} today={today} columns={columns} id={id} />
      {problem?.question === null && <Alert variant="error">{problem.text}</Alert>}
      {problem !== null && problem.question !== null && (
        <Confirm
          key={problem.question.title}
          title={problem.question.title}
          problem={problem.text}
          label={`${action} anyway`}
          isLoading={isLoading}
          onConfirm={() => {
            const { question, confirmed } = problem;
            if (question !== null) void submit({ ...confirmed, [question.confirmation]: true });
          }}
        />
      )}
      {/* In sight, however long the form is. */}
      <div className="sticky -bottom-4 -mx-1 -mb-4 bg-white px-1 pt-2 pb-4">
        <Button type="submit" isLoading={isLoading && problem === null}>
          {action}
        </Button>
      </div>
    </form>
  );
}
