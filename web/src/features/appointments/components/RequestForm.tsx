import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestAppointment } from '@petwell/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeRefusal } from '../../../shared/api/describe-error.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { useRequestAppointment } from '../api/change-appointments.ts';
import {
  maxNoteLength,
  maxPreferredTimes,
  openingValues,
  requestFormSchema,
  type RequestStart,
  type RequestValues,
} from '../request-form-schema.ts';
import { requestTexts } from '../texts.ts';
import { PreferredTimes } from './PreferredTimes.tsx';
import { ServiceChips, type OfferedService } from './ServiceChips.tsx';

type RequestFormProps = {
  start: RequestStart;
  /** The services left in the pet's plan year, due ones first; none for plans that aren't active. */
  services: readonly OfferedService[];
  /** The day from which the plan's services can be used again, while it is on hold. */
  resumesOn?: string | undefined;
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
  for (const name of refused) form.setError(name, { message: fields[name] ?? '' });
  if (refused.length > 0) return null;
  if (hasCode(error, 'not_found')) return requestTexts.petGone;
  return describeRefusal(error, requestTexts.failed);
}

function useRequestForm({ start, kept, keep }: RequestFormProps) {
  const form = useForm<RequestValues, unknown, RequestAppointment>({
    resolver: zodResolver(requestFormSchema),
    defaultValues: openingValues(start, kept),
  });
  const { subscribe } = form;
  const keepTyped = useEffectEvent(() => keep(form.getValues()));
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

/** Requests a visit. What is typed survives a reload until it is sent or canceled. */
export function RequestForm(props: RequestFormProps) {
  const { services, resumesOn, start, keep, onClose } = props;
  const form = useRequestForm(props);
  const formRef = useRef<HTMLFormElement>(null);
  const close = () => {
    keep(null);
    onClose();
  };
  const { send, problem, isSending } = useSend(form, close);
  const { register, formState, control } = form;
  const chosen = useWatch({ control, name: 'benefitCodes' });
  const from = chosen.length > 0 ? resumesOn : undefined;
  const choose = (codes: string[]) => {
    form.setValue('benefitCodes', codes);
    if (codes.length === 0 || resumesOn === undefined) return;
    const usable = form.getValues('preferredTimes').filter(({ day }) => day >= resumesOn);
    form.setValue('preferredTimes', usable);
  };
  const hasDayProblem = formState.errors.preferredTimes !== undefined;
  useEffect(() => {
    if (hasDayProblem)
      formRef.current?.querySelector<HTMLInputElement>('[data-days] input:enabled')?.focus();
  }, [hasDayProblem, formState.submitCount]);
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Request a visit"
      onSubmit={(event) => void send(event)}
      className="space-y-5"
    >
      {services.length > 0 && start.replacesAppointmentId === null && (
        <ServiceChips services={services} chosen={chosen} onChange={choose} />
      )}
      <div data-days>
        {from !== undefined && <p className="mb-4">{requestTexts.onHold(formatDay(from))}</p>}
        <PreferredTimes form={form} from={from} />
      </div>
      <Field
        label={services.length > 0 ? 'Anything we should know?' : 'What is it about?'}
        isOptional
        hint="In an emergency, please call the clinic."
        error={formState.errors.note?.message}
      >
        {(field) => (
          <textarea
            rows={2}
            maxLength={maxNoteLength}
            {...field}
            {...register('note')}
            className={controlClass}
          />
        )}
      </Field>
      <DialogActions>
        {problem !== null && <Alert variant="error">{problem}</Alert>}
        {!isSending && (
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        )}
        <Button type="submit" isLoading={isSending}>
          {isSending ? 'Sending…' : 'Send request'}
        </Button>
      </DialogActions>
    </form>
  );
}
