import { zodResolver } from '@hookform/resolvers/zod';
import {
  fromCents,
  type PaymentDetail,
  type RefundKind,
  type RefundRequest,
  type RefundResponse,
} from '@petwell/contracts';
import { type SyntheticEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { isOutcomeUnknown } from '../../../../shared/api/send-once.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { NoAnswer } from '../../../../shared/staff/NoAnswer.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { DialogActions } from '../../../../shared/ui/DialogActions.tsx';
import { controlClass, Field } from '../../../../shared/ui/Field.tsx';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import { useRefundPayment } from '../api/refunds.ts';
import { refundFormSchema } from '../refund-form-schema.ts';
import { refundKindLabels, refundTexts } from '../texts.ts';

export type RefundProposal = { amountCents: number; kind: RefundKind };

type RefundFormProps = {
  detail: PaymentDetail;
  /** Without one, it is what is left of the payment. */
  proposal: RefundProposal | undefined;
  onDone: (done: RefundResponse) => void;
  onClose: () => void;
};

const dollars = (cents: number): string => fromCents(cents);

/** Asks for the amount, the kind, and the reason of a refund, and makes it. */
export function RefundForm({ detail, proposal, onDone, onClose }: RefundFormProps) {
  const { payment, refundableCents, coolingOff } = detail;
  const refund = useRefundPayment(payment.invoiceId);
  const flight = useSingleFlight();
  /** The request without an answer. Nothing else is sent until it has one. */
  const [unanswered, setUnanswered] = useState<RefundRequest | null>(null);
  const { register, handleSubmit, formState, control, setValue } = useForm({
    resolver: zodResolver(refundFormSchema(refundableCents)),
    defaultValues: {
      amount: dollars(Math.min(proposal?.amountCents ?? refundableCents, refundableCents)),
      kind: proposal?.kind ?? (payment.isLate ? ('late_money' as const) : ('goodwill' as const)),
      reason: '',
    },
  });
  const kind = useWatch({ control, name: 'kind' });
  const kinds = (Object.keys(refundKindLabels) as RefundKind[]).filter(
    (one) =>
      (one !== 'cooling_off' || coolingOff !== null) && (one !== 'late_money' || payment.isLate),
  );

  const send = async (request: RefundRequest) => {
    if (!flight.start()) return;
    try {
      onDone(await refund.mutateAsync(request));
    } catch (error) {
      setUnanswered(isOutcomeUnknown(error) ? request : null);
    } finally {
      flight.finish();
    }
  };
  const submit = handleSubmit(send);
  const chooseKind = ({ currentTarget: { value } }: SyntheticEvent<HTMLSelectElement>) => {
    if (value === 'cooling_off' && coolingOff) setValue('amount', dollars(coolingOff.amountCents));
  };

  if (unanswered !== null) {
    return (
      <NoAnswer isLoading={refund.isPending} onRetry={() => void send(unanswered)}>
        The refund of <span translate="no">{formatMoney(dollars(unanswered.amountCents))}</span> may
        have been made. Try again to find out: it is never made twice.
      </NoAnswer>
    );
  }
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 text-ink-900">
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`In dollars, up to ${formatMoney(dollars(refundableCents))}.`}
        error={errors.amount?.message}
        {...register('amount')}
      />
      <SelectField
        label="Kind"
        options={kinds.map((value) => ({ value, label: refundKindLabels[value] }))}
        {...(kind === 'cooling_off' && { hint: 'This also ends the plan now.' })}
        error={errors.kind?.message}
        {...register('kind', { onChange: chooseKind })}
      />
      <Field
        label="Reason"
        hint="Saved as a note on the customer, which the owner can read in their data export."
        error={errors.reason?.message}
      >
        {(given) => (
          <textarea
            rows={2}
            maxLength={500}
            {...given}
            {...register('reason')}
            className={controlClass}
          />
        )}
      </Field>
      <DialogActions>
        {refund.isError && (
          <Alert variant="error">{describeError(refund.error, refundTexts.failed)}</Alert>
        )}
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" variant="destructive" isLoading={refund.isPending}>
          {kind === 'cooling_off' ? 'Refund and end the plan' : 'Refund'}
        </Button>
      </DialogActions>
    </form>
  );
}
