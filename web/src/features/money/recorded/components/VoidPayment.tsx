import { zodResolver } from '@hookform/resolvers/zod';
import { voidPaymentSchema, type VoidPayment as Given } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { useVoidPayment } from '../api/recorded-payments.ts';

type Payment = { enrollmentId: number; paymentId: string };

function Question({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const voiding = useVoidPayment(payment);
  const flight = useSingleFlight();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(voidPaymentSchema),
    defaultValues: { reason: '' },
  });
  const run = async (given: Given) => {
    if (!flight.start()) return;
    try {
      await voiding.mutateAsync(given);
      onClose();
      showToast({ title: 'Payment Voided', description: 'It no longer counts for the plan.' });
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(run)(event)}
      className="space-y-4 text-ink-900"
    >
      <p>
        The plan goes back to the day until which it was paid before. If this payment started the
        plan, nothing is paid anymore, the membership fee included. If a card pays for the plan by
        now, its days stay, and the amount is owed again.
      </p>
      <p>
        If that day is near or over, the plan is on the work list at once. Seven days after it, the
        plan is suspended, unless you record a payment or the owner sets up a card.
      </p>
      <p>No money moves: if the owner gets some back, hand it over at the front desk.</p>
      <TextField
        label="Reason"
        autoComplete="off"
        hint="For the customer’s timeline and the activity log. The owner isn’t told."
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <DialogActions>
        {voiding.error && (
          <Alert variant="error" title="It wasn’t voided">
            {describeError(voiding.error, 'Please try again. It isn’t voided twice.')}
          </Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="destructive" isLoading={voiding.isPending}>
          Void payment
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks before a recorded payment is voided. For managers. */
export function VoidPayment({
  about,
  ...payment
}: Payment & {
  /** Which one, for screen readers. */
  about: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Void <span className="sr-only">{about}</span>
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title="Void this payment?">
        {isOpen && <Question payment={payment} onClose={close} />}
      </Dialog>
    </>
  );
}
