import { zodResolver } from '@hookform/resolvers/zod';
import {
  fromCents,
  type OwedEnrollment,
  type PaidOverdue,
  type PayOverdue,
  payOverdueSchema,
} from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { isOutcomeUnknown } from '../../../../shared/api/send-once.ts';
import { clinicToday } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { forMonths, suspensionRule } from '../../../../shared/owed.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { NoAnswer } from '../../../../shared/staff/NoAnswer.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { usePayOverdue } from '../api/recorded-payments.ts';
import { methodOptions } from '../texts.ts';

const ways = methodOptions.filter(({ value }) => value !== 'other');

/** Names what is owed, asks how and when it was paid, and records it. */
export function PayOverdueForm({
  owed,
  onDone,
}: {
  owed: OwedEnrollment;
  onDone: (paid: PaidOverdue) => void;
}) {
  const { enrollmentId, amountCents, months } = owed;
  const amount = formatMoney(fromCents(amountCents));
  const pay = usePayOverdue(enrollmentId);
  const flight = useSingleFlight();
  /** The request without an answer. Nothing else is sent until it has one. */
  const [unanswered, setUnanswered] = useState<PayOverdue | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(payOverdueSchema),
    defaultValues: { amountCents, paidOn: clinicToday(), method: 'cash' as const },
  });
  const send = async (given: PayOverdue) => {
    if (!flight.start()) return;
    try {
      onDone(await pay.mutateAsync(given));
    } catch (error) {
      setUnanswered(isOutcomeUnknown(error) ? given : null);
    } finally {
      flight.finish();
    }
  };
  if (unanswered !== null) {
    return (
      <NoAnswer isLoading={pay.isPending} onRetry={() => void send(unanswered)}>
        The payment of <span translate="no">{amount}</span> may have been recorded. Try again to
        find out: it is never recorded twice.
      </NoAnswer>
    );
  }
  const refused = pay.error instanceof ApiError ? pay.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="space-y-4 text-ink-900"
    >
      {pay.error && (
        <Alert variant="error" title="It wasn’t recorded">
          {describeError(pay.error, 'Please try again. It isn’t recorded twice.')}
        </Alert>
      )}
      <p>
        Take{' '}
        <strong>
          <span translate="no">{amount}</span>
          <span>{forMonths(months)}</span>
        </strong>
        , everything that is due. The card isn’t charged for it anymore, a suspended plan starts
        again, and the owner gets a receipt.
      </p>
      {months.length > 1 && <p>{suspensionRule}</p>}
      <SelectField label="Paid by" options={ways} {...register('method')} />
      <TextField
        label="Paid on"
        type="date"
        max={clinicToday()}
        error={formState.errors.paidOn?.message ?? refused['paidOn']}
        {...register('paidOn')}
      />
      <Button type="submit" isLoading={pay.isPending}>
        Record payment
      </Button>
    </form>
  );
}
