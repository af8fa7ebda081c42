import { zodResolver } from '@hookform/resolvers/zod';
import type { OfferDetail, OfferDraft } from '@petwell/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeRefusal } from '../../../shared/api/describe-error.ts';
import { dayAfter } from '../../../shared/day-after.ts';
import { clinicToday } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { usePublishDraft } from '../api/offers.ts';
import { publishFormSchema } from '../publish-form-schema.ts';
import { nameOf } from '../start-content.ts';
import { describeKept, describePublication, staysRetired } from '../texts.ts';
import { OddityList } from './Oddities.tsx';

type PublishProps = {
  detail: OfferDetail;
  draft: OfferDraft;
  members: number | null;
  onDone: () => void;
  /** Something changed since the draft was read: it must be read again. */
  onChanged: () => Promise<void>;
  onClose: () => void;
};

const whenOptions = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'On a day' },
] as const;

function PublishForm({ detail, draft, members, onDone, onChanged, onClose }: PublishProps) {
  const publish = usePublishDraft(detail);
  const isOdd = draft.oddities.length > 0;
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(publishFormSchema(isOdd)),
    defaultValues: { when: 'now' as 'now' | 'day', day: dayAfter(clinicToday(), 1), reason: '' },
  });
  const [when, day] = useWatch({ control, name: ['when', 'day'] });
  const { errors } = formState;
  const flight = useSingleFlight();
  const submit = handleSubmit(async (given) => {
    if (!flight.start()) return;
    try {
      await publish.mutateAsync({ revision: draft.revision, ...given });
      onDone();
    } catch (error) {
      if (hasCode(error, 'draft_changed', 'odd_draft')) await onChanged();
    } finally {
      flight.finish();
    }
  });
  const prices = {
    monthlyCents: draft.content.monthlyCents,
    soldCents: detail.current?.content.monthlyCents ?? null,
  };
  const from = when === 'now' || day === '' ? null : day;
  const sale = detail.retiredAt === null ? describePublication(prices, from) : staysRetired;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 text-ink-900">
      <fieldset>
        <legend className="mb-1.5 font-semibold">When</legend>
        {whenOptions.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              {...register('when')}
              className="size-5 accent-brand-700"
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {when === 'day' && (
        <TextField
          label="Day"
          type="date"
          min={dayAfter(clinicToday(), 1)}
          {...register('day')}
          error={errors.day?.message}
        />
      )}
      {isOdd && (
        <>
          <OddityList oddities={draft.oddities} />
          <Field
            label="Reason"
            hint="Why it is sold like this. It is kept with the version."
            error={errors.reason?.message}
          >
            {(given) => (
              <textarea
                rows={2}
                maxLength={400}
                {...given}
                {...register('reason')}
                className={controlClass}
              />
            )}
          </Field>
        </>
      )}
      <div className="rounded-control bg-brand-50 p-4">
        <Amounts>{`${sale} ${describeKept(nameOf(detail), members, 'their price')}`}</Amounts>
      </div>
      <DialogActions>
        {publish.isError && (
          <Alert variant="error">
            {describeRefusal(publish.error, 'It wasn’t published. Please try again.')}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isLoading={publish.isPending}>
          Publish
        </Button>
      </DialogActions>
    </form>
  );
}

/** Sells the draft, now or from a day on, and says what that changes for whom. */
export function PublishDialog(props: PublishProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={`Publish ${props.draft.content.name}`} isForm>
      <PublishForm {...props} />
    </Dialog>
  );
}
