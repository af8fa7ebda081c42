import { zodResolver } from '@hookform/resolvers/zod';
import { type AppointmentRequest, declineAppointmentRequest } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { useDeclineRequest } from '../api/appointments.ts';
import { appointmentTexts } from '../texts.ts';
import type { Outcome } from './Outcome.tsx';

type DeclineFormProps = { request: AppointmentRequest; onDone: (outcome: Outcome) => void };

/** Declines an owner's request with a message, which the owner gets by email. */
export function DeclineForm({ request, onDone }: DeclineFormProps) {
  const decline = useDeclineRequest();
  const flight = useSingleFlight();
  const { id, petName, ownerName } = request;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(declineAppointmentRequest.body),
    defaultValues: { message: '' },
  });
  const submit = handleSubmit(async ({ message }) => {
    if (!flight.start()) return;
    try {
      await decline.mutateAsync({ id, message });
      onDone({ text: `Declined: the request for ${petName}. ${ownerName} gets your message.` });
    } catch (error) {
      // It was booked, declined, or withdrawn meanwhile.
      if (!hasCode(error, 'status_conflict', 'not_found')) return;
      onDone({ text: describeError(error, appointmentTexts.notDeclined), isProblem: true });
    } finally {
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 text-ink-900">
      {decline.isError && (
        <Alert variant="error">{describeError(decline.error, appointmentTexts.notDeclined)}</Alert>
      )}
      <Field
        label={`Message to ${ownerName}`}
        hint="Sent by email. Suggest another day or ask for a call."
        error={formState.errors.message?.message}
      >
        {(control) => (
          <textarea
            rows={3}
            maxLength={500}
            {...control}
            {...register('message')}
            className={controlClass}
          />
        )}
      </Field>
      <Button type="submit" isLoading={decline.isPending}>
        Decline request
      </Button>
    </form>
  );
}
