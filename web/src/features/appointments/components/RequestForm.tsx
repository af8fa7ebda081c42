import { zodResolver } from '@hookform/resolvers/zod';
import type { Pet, RequestAppointment } from '@petwell/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { useRequestAppointment } from '../../../shared/appointments/own-appointments.ts';
import {
  emptyRequest,
  maxNoteLength,
  maxPreferredTimes,
  requestFormSchema,
  type RequestValues,
} from '../request-form-schema.ts';
import { requestTexts } from '../texts.ts';
import { PreferredTimes } from './PreferredTimes.tsx';

type RequestFormProps = {
  /** The pets that it can be for; the first one is preselected. */
  pets: readonly [Pet, ...Pet[]];
  kept: RequestValues | null;
  keep: (values: RequestValues | null) => void;
  onClose: () => void;
};

/** Explains a refusal at its field, or in the returned sentence. */
function explain(form: ReturnType<typeof useRequestForm>, error: unknown): string | null {
  const fields = error instanceof ApiError ? error.fields : {};
  const names = Array.from(
    { length: maxPreferredTimes },
    (_, index) => `preferredTimes.${index}.day` as const,
  );
  const refused = names.filter((name) => fields[name] !== undefined);
  for (const name of refused) {
    form.setError(name, { message: fields[name] ?? '' }, { shouldFocus: true });
  }
  if (refused.length > 0) return null;
  if (hasCode(error, 'not_found')) return requestTexts.petGone;
  return fields['note'] ?? describeError(error, requestTexts.failed);
}

function useRequestForm({ pets, kept, keep }: RequestFormProps) {
  const empty = emptyRequest(pets[0].id);
  const isOffered = pets.some(({ id }) => String(id) === kept?.petId);
  const form = useForm<RequestValues, unknown, RequestAppointment>({
    resolver: zodResolver(requestFormSchema),
    defaultValues: { ...empty, ...kept, ...(!isOffered && { petId: empty.petId }) },
  });
  const { subscribe } = form;
  const keepTyped = useEffectEvent(() => {
    const values = form.getValues();
    keep(JSON.stringify(values) === JSON.stringify(empty) ? null : values);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => keepTyped() }),
    [subscribe],
  );
  return form;
}

function useSend(form: ReturnType<typeof useRequestForm>, onSent: () => void) {
  const request = useRequestAppointment();
  const flight = useSingleFlight();
  const [problem, setProblem] = useState<string | null>(null);
  const send = form.handleSubmit(async (input) => {
    if (!flight.start()) return;
    setProblem(null);
    try {
      await request.mutateAsync(input);
      showToast(requestTexts.sent);
      onSent();
    } catch (error) {
      setProblem(explain(form, error));
    } finally {
      flight.finish();
    }
  });
  return { send, problem, isSending: request.isPending };
}

/** Requests an appointment. What is typed survives a reload until it is sent or canceled. */
export function RequestForm(props: RequestFormProps) {
  const { pets, keep, onClose } = props;
  const form = useRequestForm(props);
  const close = () => {
    keep(null);
    onClose();
  };
  const { send, problem, isSending } = useSend(form, close);
  const { register, formState } = form;
  const petOptions = pets.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form
      noValidate
      aria-label="Request an appointment"
      onSubmit={(event) => void send(event)}
      className="mt-6 max-w-2xl space-y-5 border-t border-sand-200 pt-6 print:hidden"
    >
      {pets.length > 1 && <SelectField label="Pet" options={petOptions} {...register('petId')} />}
      <PreferredTimes form={form} />
      <Field
        label="What is it about?"
        isOptional
        hint="In an emergency, please call the clinic."
        error={formState.errors.note?.message}
      >
        {(control) => (
          <textarea
            rows={3}
            maxLength={maxNoteLength}
            {...control}
            {...register('note')}
            className={controlClass}
          />
        )}
      </Field>
      {problem !== null && <Alert variant="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={isSending}>
          {isSending ? 'Sending…' : 'Send request'}
        </Button>
        {!isSending && (
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
