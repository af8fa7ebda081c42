import { zodResolver } from '@hookform/resolvers/zod';
import { adminActivateSchema, type AdminEnrollment } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { useActivateSubscription } from '../api/change-enrollment.ts';
import { activateToasts } from '../texts.ts';

export const overrideSchema = z.object({
  overrideReason: adminActivateSchema.shape.overrideReason.unwrap(),
});
type Override = z.infer<typeof overrideSchema>;

function OverrideForm({
  isLoading,
  onSubmit,
}: {
  isLoading: boolean;
  onSubmit: (reason: string) => Promise<void>;
}) {
  const { register, handleSubmit, formState } = useForm<Override>({
    resolver: zodResolver(overrideSchema),
    defaultValues: { overrideReason: '' },
  });
  const submit = handleSubmit(({ overrideReason }) => onSubmit(overrideReason));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
      <Field
        label="Reason"
        hint="At least 10 characters. Saved with the plan and in the activity log."
        error={formState.errors.overrideReason?.message}
      >
        {(control) => (
          <textarea
            rows={3}
            {...control}
            {...register('overrideReason')}
            className={controlClass}
          />
        )}
      </Field>
      <Button type="submit" size="small" isLoading={isLoading}>
        Activate without payment
      </Button>
    </form>
  );
}

function describeFailure(error: unknown): string {
  const { fallback } = activateToasts.failed;
  return hasCode(error, 'payment_not_confirmed') ? fallback : describeError(error, fallback);
}

type ActivateSubscriptionProps = { enrollment: AdminEnrollment; mayOverride: boolean };

/**
 * Activates once the payment provider confirms the payment; otherwise a manager can override with a reason.
 */
export function ActivateSubscription({ enrollment, mayOverride }: ActivateSubscriptionProps) {
  const activate = useActivateSubscription();
  const flight = useSingleFlight();
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);

  const run = async (overrideReason?: string) => {
    if (!flight.start()) return;
    try {
      await activate.mutateAsync({
        enrollmentId: enrollment.id,
        ...(overrideReason !== undefined && { overrideReason }),
      });
      showToast(activateToasts.done(enrollment.petName, enrollment.planName));
    } catch (error) {
      if (hasCode(error, 'payment_not_confirmed')) setIsUnconfirmed(true);
      showToast({
        title: activateToasts.failed.title,
        description: describeFailure(error),
        variant: 'destructive',
      });
    } finally {
      flight.finish();
    }
  };

  return (
    <>
      <Button size="small" isLoading={activate.isPending} onClick={() => void run()}>
        Activate
      </Button>
      {isUnconfirmed && (
        <Alert variant="warning" title="The payment may not be confirmed" className="basis-full">
          {mayOverride ? (
            <div className="space-y-3">
              <p>
                Stripe hasn’t confirmed a payment. As a manager you can activate the plan anyway.
                Stripe then doesn’t bill it: nothing is charged, now or every month, and the
                customer sees no payment date.
              </p>
              <OverrideForm isLoading={activate.isPending} onSubmit={run} />
            </div>
          ) : (
            'Stripe hasn’t confirmed a payment. A manager can activate the plan anyway.'
          )}
        </Alert>
      )}
    </>
  );
}
