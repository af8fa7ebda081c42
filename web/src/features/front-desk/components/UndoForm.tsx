import { zodResolver } from '@hookform/resolvers/zod';
import { undoRedemptions } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useUndoRedemptions } from '../api/redemptions.ts';
import { describeRedemption } from '../describe-redemption.ts';
import { deskTexts } from '../texts.ts';
import type { RedemptionFormProps } from './RedemptionActions.tsx';

/** Asks why, and undoes the use. It stays in the history. */
export function UndoForm({ redemption, onDone }: RedemptionFormProps) {
  const undo = useUndoRedemptions();
  const flight = useSingleFlight();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(undoRedemptions.body.pick({ reason: true })),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(async ({ reason }) => {
    if (!flight.start()) return;
    try {
      await undo.mutateAsync({ ids: [redemption.id], reason });
      onDone(`Undone: ${describeRedemption(redemption)}.`);
    } catch (error) {
      // A colleague was faster, so there is nothing to ask anymore.
      if (hasCode(error, 'status_conflict')) onDone(describeError(error, deskTexts.notUndone));
    } finally {
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 space-y-3">
      {undo.isError && (
        <Alert variant="error" title="Not undone">
          {describeError(undo.error, deskTexts.notUndone)}
        </Alert>
      )}
      <TextField
        label="Why are you undoing this?"
        autoFocus
        maxLength={500}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
      <Button type="submit" variant="outline" isLoading={undo.isPending}>
        Undo this
      </Button>
    </form>
  );
}
