import { zodResolver } from '@hookform/resolvers/zod';
import { pathIdSchema, testEventTypeSchema, type TestWebhookResponse } from '@petwell/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useTestWebhook } from '../api/test-tools.ts';
import { statusLabels } from '../../../shared/enrollments/status-labels.ts';
import { webhookActions, webhookEventLabels, webhookToasts } from '../texts.ts';

export const testWebhookFormSchema = z.object({
  eventType: testEventTypeSchema,
  enrollmentId: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,9}$/, 'Enter a plan ID')
    .pipe(pathIdSchema),
});
type Form = z.input<typeof testWebhookFormSchema>;

const eventOptions = testEventTypeSchema.options.map((value) => ({ value, label: value }));

function Result({ result }: { result: TestWebhookResponse }) {
  const { action, currentStatus, newStatus } = result;
  const { title, variant, text } = webhookActions[action];
  return (
    <Alert variant={variant} title={title}>
      <p>{text}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm wrap-anywhere">
        <dt className="text-ink-700">Action</dt>
        <dd>{action}</dd>
        <dt className="text-ink-700">Status before</dt>
        <dd>{statusLabels[currentStatus]}</dd>
        <dt className="text-ink-700">New status</dt>
        <dd>{statusLabels[newStatus]}</dd>
      </dl>
    </Alert>
  );
}

/** Sends a signed event about the enrollment's real payment through the regular webhook pipeline. */
export function TestWebhookForm({ enrollmentId }: { enrollmentId: string }) {
  const testWebhook = useTestWebhook();
  const flight = useSingleFlight();
  const { register, handleSubmit, formState, control } = useForm<
    Form,
    unknown,
    z.output<typeof testWebhookFormSchema>
  >({
    resolver: zodResolver(testWebhookFormSchema),
    defaultValues: { eventType: 'payment_intent.succeeded', enrollmentId },
  });
  const eventType = useWatch({ control, name: 'eventType' });
  const send = handleSubmit(async (request) => {
    if (!flight.start()) return;
    try {
      await testWebhook.mutateAsync(request);
    } catch (error) {
      showErrorToast(webhookToasts.failed, error);
    } finally {
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      <SelectField
        label="Event type"
        options={eventOptions}
        hint={webhookEventLabels[eventType]}
        {...register('eventType')}
      />
      <TextField
        label="Plan ID"
        inputMode="numeric"
        autoComplete="off"
        hint="You’ll find it with each plan in the customer’s details."
        {...register('enrollmentId')}
        error={formState.errors.enrollmentId?.message}
      />
      <Button type="submit" isLoading={testWebhook.isPending}>
        {testWebhook.isPending ? 'Sending…' : 'Send test webhook'}
      </Button>
      {testWebhook.isError && (
        <Alert variant="error" title={webhookToasts.failed.title}>
          {describeError(testWebhook.error, webhookToasts.failed.fallback)}
        </Alert>
      )}
      {testWebhook.isSuccess && <Result result={testWebhook.data} />}
    </form>
  );
}
