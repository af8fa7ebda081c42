import { zodResolver } from '@hookform/resolvers/zod';
import { type SnoozableList, snoozeSchema } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { controlClass, Field } from '../../../../shared/ui/Field.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { useSnooze } from '../api/follow-ups.ts';

type Item = { invoiceId: string; list: SnoozableList };

export const snoozeFormSchema = snoozeSchema.omit({ list: true });

function SnoozeForm({ invoiceId, list, onClose }: Item & { onClose: () => void }) {
  const snooze = useSnooze(invoiceId);
  const flight = useSingleFlight();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(snoozeFormSchema),
    defaultValues: { until: '', note: '' },
  });
  const submit = handleSubmit(async (given) => {
    if (!flight.start()) return;
    try {
      await snooze.mutateAsync({ ...given, list });
      onClose();
    } catch {
      // Shown in the form.
    } finally {
      flight.finish();
    }
  });
  const { error } = snooze;
  const refused = error instanceof ApiError ? error.fields['until'] : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 text-ink-900">
      <TextField
        label="Until"
        type="date"
        hint="It is back on the list on that day."
        error={formState.errors.until?.message ?? refused}
        {...register('until')}
      />
      <Field
        label="Note"
        hint="Saved as a note on the customer, which the owner can read in their data export."
        error={formState.errors.note?.message}
      >
        {(control) => (
          <textarea
            rows={2}
            maxLength={500}
            {...control}
            {...register('note')}
            className={controlClass}
          />
        )}
      </Field>
      <DialogActions>
        {error && refused === undefined && (
          <Alert variant="error">{describeError(error, 'Please try again in a moment.')}</Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isLoading={snooze.isPending}>
          Snooze
        </Button>
      </DialogActions>
    </form>
  );
}

/** Leaves an item out of the work list until a day, with a note. For staff who act. */
export function SnoozeItem({ about, ...item }: Item & { about: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Snooze <span className="sr-only">{about}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Snooze until a day" isForm>
        {isOpen && <SnoozeForm {...item} onClose={close} />}
      </Dialog>
    </>
  );
}
