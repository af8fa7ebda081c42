import { zodResolver } from '@hookform/resolvers/zod';
import { fromCents, type RecordPayment, type RecordedPayment, toCents } from '@petwell/contracts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { isOutcomeUnknown } from '../../../../shared/api/send-once.ts';
import { dueToday } from '../../../../shared/enrollments/due-today.ts';
import { clinicToday, formatDay } from '../../../../shared/format-date.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { amountField } from '../../../../shared/staff/amount-field.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { NoAnswer } from '../../../../shared/staff/NoAnswer.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { useRecordPayment } from '../api/recorded-payments.ts';
import type { PayableEnrollment } from '../payable-enrollment.ts';
import { recordPaymentFormSchema, untilDay } from '../record-payment-form-schema.ts';
import { methodOptions } from '../texts.ts';

const spans = [
  ...Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? '1 month' : `${index + 1} months`,
  })),
  { value: untilDay, label: 'Until a day' },
];

/** Returns the price of so many months, with the membership fee if it isn’t paid. */
const priceOf = (enrollment: PayableEnrollment, months: number): string => {
  const isFeeDue = enrollment.status === 'pending_payment' || !enrollment.membershipFeePaid;
  const first = isFeeDue ? dueToday(enrollment) : enrollment.totalMonthlyPrice;
  return fromCents(toCents(first) + (months - 1) * toCents(enrollment.totalMonthlyPrice));
};

/** Whether it is what the months cost. An amount that can’t be read is refused for that alone. */
const isSameAmount = (amount: string, cost: string | null): boolean => {
  const cents = amountField.safeParse(amount).data;
  return cost !== null && (cents === undefined || cents === toCents(cost));
};

const startsOf = (paidUntil: string) => [
  { value: 'paid', label: `${formatDay(paidUntil)}, when it ran out` },
  { value: 'today', label: `Today, ${formatDay(clinicToday())}` },
];

const hintOnCost = (cost: string | null): string =>
  cost === null
    ? 'Only a manager records a payment that doesn’t go for whole months.'
    : `These months cost ${formatMoney(cost)}. Only a manager records another amount.`;

function describeSpan({ status, paidUntil }: PayableEnrollment): string {
  if (status === 'pending_payment')
    return 'The plan starts, and months count from the day of payment.';
  return paidUntil === undefined
    ? 'Months count from the day on which the next payment is due.'
    : `Months count from ${formatDay(paidUntil)}, until which it is paid.`;
}

/** Asks for amount, day, method, and how far a payment goes, and records it. */
export function RecordPaymentForm({
  enrollment,
  onDone,
}: {
  enrollment: PayableEnrollment;
  onDone: (payment: RecordedPayment) => void;
}) {
  const record = useRecordPayment(enrollment.id);
  const flight = useSingleFlight();
  /** The request without an answer. Nothing else is sent until it has one. */
  const [unanswered, setUnanswered] = useState<RecordPayment | null>(null);
  const { register, handleSubmit, formState, control, setValue, getFieldState } = useForm({
    resolver: zodResolver(recordPaymentFormSchema),
    defaultValues: {
      amount: priceOf(enrollment, 1),
      paidOn: clinicToday(),
      method: 'cash' as const,
      goesFor: '1',
      countsFrom: 'paid' as const,
      paidUntil: '',
      reason: '',
    },
  });
  const goesFor = useWatch({ control, name: 'goesFor' });
  const amount = useWatch({ control, name: 'amount' });
  const cost = goesFor === untilDay ? null : priceOf(enrollment, Number(goesFor));
  const send = async (request: RecordPayment) => {
    if (!flight.start()) return;
    try {
      onDone((await record.mutateAsync(request)).payment);
    } catch (error) {
      setUnanswered(isOutcomeUnknown(error) ? request : null);
    } finally {
      flight.finish();
    }
  };
  if (unanswered !== null) {
    return (
      <NoAnswer isLoading={record.isPending} onRetry={() => void send(unanswered)}>
        The payment of <span translate="no">{formatMoney(fromCents(unanswered.amountCents))}</span>{' '}
        may have been recorded. Try again to find out: it is never recorded twice.
      </NoAnswer>
    );
  }
  const { errors } = formState;
  const refused: Readonly<Record<string, string>> =
    record.error instanceof ApiError ? record.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="space-y-4 text-ink-900"
    >
      {record.error && (
        <Alert variant="error" title="It wasn’t recorded">
          {refused['paidUntil'] ?? describeError(record.error, 'Please try again.')}
        </Alert>
      )}
      <SelectField
        label="Goes for"
        options={spans}
        hint={describeSpan(enrollment)}
        {...register('goesFor', {
          onChange: ({ target }: { target: { value: string } }) => {
            if (target.value === untilDay || getFieldState('amount').isDirty) return;
            setValue('amount', priceOf(enrollment, Number(target.value)));
          },
        })}
      />
      {enrollment.status === 'suspended' &&
        enrollment.paidUntil !== undefined &&
        goesFor !== untilDay && (
          <SelectField
            label="Months count from"
            options={startsOf(enrollment.paidUntil)}
            hint="From today, the days since it ran out aren’t paid."
            error={refused['isFromToday']}
            {...register('countsFrom')}
          />
        )}
      {goesFor === untilDay && (
        <TextField
          label="Paid until"
          type="date"
          error={errors.paidUntil?.message ?? refused['paidUntil']}
          {...register('paidUntil')}
        />
      )}
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars."
        error={errors.amount?.message ?? refused['amountCents']}
        {...register('amount')}
      />
      {!isSameAmount(amount, cost) && (
        <TextField
          label="Why the amount differs"
          autoComplete="off"
          hint={hintOnCost(cost)}
          error={errors.reason?.message ?? refused['reason']}
          {...register('reason')}
        />
      )}
      <SelectField label="Paid by" options={methodOptions} {...register('method')} />
      <TextField
        label="Paid on"
        type="date"
        max={clinicToday()}
        error={errors.paidOn?.message ?? refused['paidOn']}
        {...register('paidOn')}
      />
      <Button type="submit" isLoading={record.isPending}>
        Record payment
      </Button>
    </form>
  );
}
