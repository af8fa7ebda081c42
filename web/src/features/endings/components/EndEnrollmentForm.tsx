import {
  endingReasonSchema,
  type EndingTime,
  endEnrollmentSchema,
  type EndPreview,
} from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { OrderFailure } from '../../../shared/staff/OrderFailure.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { EndFacts } from './EndFacts.tsx';
import { EndTimes } from './EndTimes.tsx';
import { endingReasons, endToasts } from '../ending-texts.ts';
import { MailPreview } from './MailPreview.tsx';
import { type EndableEnrollment, endPreviewQuery, useEndEnrollment } from '../api/endings.ts';

type EndEnrollmentFormProps = {
  enrollment: EndableEnrollment;
  hasDied: boolean;
  onClose: () => void;
};

/** Loads what ending the plan does, and then asks. */
export function EndEnrollmentForm(props: EndEnrollmentFormProps) {
  const preview = useQuery(endPreviewQuery(props.enrollment.enrollmentId));
  if (preview.isError) {
    return (
      <LoadFailure
        error={preview.error}
        onRetry={preview.refetch}
        title="The plan couldn’t be loaded"
      />
    );
  }
  if (preview.isPending) {
    return (
      <LoadingRegion label="Loading what ending the plan does">
        <div className="space-y-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      </LoadingRegion>
    );
  }
  return <Form {...props} preview={preview.data} />;
}

export const endEnrollmentFormSchema = z.object({
  // An empty select is missing, not unknown.
  reason: endingReasonSchema.or(z.literal('')).refine((reason) => reason !== '', {
    message: 'Please choose a reason',
  }),
  when: z.enum(['now', 'period_end']),
  note: z.string().trim().max(500, 'Please use 500 characters or fewer'),
});

function Form({
  enrollment,
  hasDied,
  preview,
  onClose,
}: EndEnrollmentFormProps & { preview: EndPreview }) {
  const { petName, planName } = enrollment;
  const end = useEndEnrollment(enrollment.enrollmentId);
  const flight = useSingleFlight();
  const { register, control, handleSubmit, formState } = useForm<
    z.input<typeof endEnrollmentFormSchema>
  >({
    resolver: zodResolver(endEnrollmentFormSchema),
    defaultValues: {
      reason: hasDied ? 'pet_died' : '',
      when: preview.recommended,
      note: '',
    },
  });
  const [reason, chosen] = useWatch({ control, name: ['reason', 'when'] });
  const isDeath = reason === 'pet_died';
  const when: EndingTime = isDeath || preview.periodEnd === null ? 'now' : chosen;
  const mail = isDeath
    ? preview.petDiedMail
    : (when === 'now' ? preview.now : preview.periodEnd)?.mail;
  const submit = handleSubmit(async ({ note }) => {
    if (!flight.start()) return;
    try {
      const body = endEnrollmentSchema.parse({ reason, when, ...(note.trim() !== '' && { note }) });
      const { endsOn } = await end.mutateAsync(body);
      showToast(
        endsOn === undefined
          ? endToasts.ended(petName, planName)
          : endToasts.isSet(petName, planName, endsOn),
      );
      onClose();
    } catch {
      // Shown above the buttons.
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={endingReasons}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
      <EndTimes preview={preview} isDeath={isDeath} field={register('when')} />
      <EndFacts preview={preview} isDeath={isDeath} />
      <Field
        label="Note for the customer’s record"
        isOptional
        error={formState.errors.note?.message}
      >
        {(attributes) => (
          <textarea
            rows={2}
            maxLength={500}
            {...attributes}
            {...register('note')}
            className={controlClass}
          />
        )}
      </Field>
      <MailPreview mail={mail ?? null} />
      <DialogActions>
        {end.isError && <OrderFailure error={end.error} {...endToasts.failed} />}
        <Button variant="outline" onClick={onClose}>
          Keep plan
        </Button>
        <Button type="submit" variant="destructive" isLoading={end.isPending}>
          {when === 'now' ? 'End plan now' : `End on ${formatDay(preview.periodEnd?.endsOn ?? '')}`}
        </Button>
      </DialogActions>
    </form>
  );
}
