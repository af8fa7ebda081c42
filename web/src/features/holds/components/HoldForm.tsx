import { holdPlanSchema, type HoldPreview } from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatMoney } from '../../../shared/staff/format.ts';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { type HoldablePlan, holdPreviewQuery, useHoldPlan } from '../api/holds.ts';
import { holdTexts, monthChoices, nameDays } from '../texts.ts';

function Facts({ preview }: { preview: HoldPreview }) {
  return (
    <dl aria-label="What the hold does" className="space-y-1.5 text-sm">
      <Fact label="On hold until">{formatDay(preview.until)}</Fact>
      <Fact label="Not charged">{nameDays(preview.voidedOn)}</Fact>
      <Fact label="Next charge">
        {`${formatMoney(preview.monthlyTotal)} on ${formatDay(preview.nextChargeOn)}`}
      </Fact>
      <Fact label="Plan year ends">
        {`${formatDay(preview.planYearEndsOn)}, not ${formatDay(preview.planYearEndedOn)}`}
      </Fact>
    </dl>
  );
}

export const holdFormSchema = z.object({
  months: z.string(),
  reason: z.string().trim().min(1, 'Please enter a reason').max(200),
});

/** Asks for months and reason, and shows what the hold does before it begins. */
export function HoldForm({ plan, onClose }: { plan: HoldablePlan; onClose: () => void }) {
  const { enrollmentId, petName, planName } = plan;
  const hold = useHoldPlan(enrollmentId);
  const flight = useSingleFlight();
  const { register, control, handleSubmit, formState } = useForm<z.input<typeof holdFormSchema>>({
    resolver: zodResolver(holdFormSchema),
    defaultValues: { months: '1', reason: '' },
  });
  const months = useWatch({ control, name: 'months' });
  const preview = useQuery(holdPreviewQuery(enrollmentId, Number(months)));
  const submit = handleSubmit(async ({ reason }) => {
    if (!flight.start()) return;
    try {
      await hold.mutateAsync(holdPlanSchema.parse({ months: Number(months), reason }));
      showToast(holdTexts.held(petName, planName));
      onClose();
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <SelectField label="For" options={monthChoices} {...register('months')} />
      <TextField
        label="Reason"
        hint="For the activity log and the customer’s notes. The owner doesn’t see it."
        maxLength={200}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
      {preview.isPending && (
        <LoadingRegion label="Loading what the hold does">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {preview.data && <Facts preview={preview.data} />}
      {preview.isError && hasCode(preview.error, 'status_conflict') && (
        <Alert variant="error" title="This plan can’t be put on hold now">
          {describeError(preview.error, holdTexts.failed.fallback)}
        </Alert>
      )}
      {preview.isError && !hasCode(preview.error, 'status_conflict') && (
        <LoadFailure
          error={preview.error}
          onRetry={preview.refetch}
          title="What the hold does couldn’t be loaded"
        />
      )}
      <p className="text-sm">
        Nothing can be used during a hold. The owner gets an email now, and one a week before it
        ends.
      </p>
      <DialogActions>
        {hold.isError && <OrderFailure error={hold.error} {...holdTexts.failed} />}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" disabled={!preview.data} isLoading={hold.isPending}>
          Put on hold
        </Button>
      </DialogActions>
    </form>
  );
}
