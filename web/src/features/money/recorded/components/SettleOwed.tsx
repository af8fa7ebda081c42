import { zodResolver } from '@hookform/resolvers/zod';
import { fromCents, settleOwedSchema, type SettleOwed as Given } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { clinicToday } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { useSettleOwed } from '../api/recorded-payments.ts';
import { methodOptions } from '../texts.ts';

type Payment = { enrollmentId: number; paymentId: string };

function Form({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const settle = useSettleOwed(payment);
  const flight = useSingleFlight();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(settleOwedSchema),
    defaultValues: { paidOn: clinicToday(), method: 'cash' as const },
  });
  const run = async (given: Given) => {
    if (!flight.start()) return;
    try {
      await settle.mutateAsync(given);
      onDone();
      showToast({ title: 'Payment Recorded', description: 'Nothing is owed for it anymore.' });
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
      {settle.error && (
        <Alert variant="error" title="It wasn’t recorded">
          {describeError(settle.error, 'Please try again. It isn’t recorded twice.')}
        </Alert>
      )}
      <SelectField label="Paid by" options={methodOptions} {...register('method')} />
      <TextField
        label="Paid on"
        type="date"
        max={clinicToday()}
        error={formState.errors.paidOn?.message}
        {...register('paidOn')}
      />
      <Button type="submit" isLoading={settle.isPending}>
        Record payment
      </Button>
    </form>
  );
}

/** Records that what a voided payment left owed was paid. For staff who act. */
export function SettleOwed({
  about,
  amountCents,
  ...payment
}: Payment & {
  amountCents: number;
  /** Which one, for screen readers. */
  about: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const amount = formatMoney(fromCents(amountCents));
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        <span>
          Record <span translate="no">{amount}</span>
        </span>{' '}
        <span className="sr-only">{`owed for ${about}`}</span>
      </Button>
      <Dialog isForm isOpen={isOpen} onClose={close} title={`Record ${amount} that is owed`}>
        {isOpen && <Form payment={payment} onDone={close} />}
      </Dialog>
    </>
  );
}
