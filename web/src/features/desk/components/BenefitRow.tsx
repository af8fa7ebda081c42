import { zodResolver } from '@hookform/resolvers/zod';
import type { BenefitBalance, EnrollmentBenefits, Redemption } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { countLeft, formatDollars } from '../../../shared/benefits/format.ts';
import { useRedeem } from '../api/redemptions.ts';
import { recordFormSchema } from '../record-form-schema.ts';
import { deskTexts } from '../texts.ts';
import { describeRedemption } from '../describe-redemption.ts';
import { RedemptionActions } from './RedemptionActions.tsx';
import type { RecordedPlan } from './StaffBenefits.tsx';

/** The response can be faster than the second click of a double click. */
const doubleClickMs = 1_000;

const noneLeft = ({ listPrice }: BenefitBalance): string =>
  listPrice === null
    ? 'None left in this plan year'
    : `None left in this plan year, list price ${formatDollars(listPrice)}`;

function Counter({ benefit }: { benefit: BenefitBalance }) {
  const { left, lastUsedOn, nextDueOn } = benefit;
  const facts = [
    left === 0 ? noneLeft(benefit) : countLeft(benefit),
    lastUsedOn === null ? null : `Last used ${formatDay(lastUsedOn)}`,
    nextDueOn === null ? null : `Due ${formatDay(nextDueOn)}`,
  ];
  return <p className="text-sm text-ink-700">{facts.filter(Boolean).join(' · ')}</p>;
}

type BenefitRowProps = {
  benefit: BenefitBalance;
  plan: RecordedPlan;
  planYear: EnrollmentBenefits['planYear'];
  mayRecord: boolean;
  takeOverride: () => { overrideReason?: string } | null;
  onNotActive: () => void;
  onPastDue: (isPastDue: boolean) => void;
};

/** Records one use on a click, once however often it is clicked. Day and note are folded. */
function useRecord(
  props: BenefitRowProps,
  { onRecorded, onDayRefused }: { onRecorded: (one: Redemption) => void; onDayRefused: () => void },
) {
  const { benefit, plan, takeOverride, onNotActive, onPastDue } = props;
  const { code, unit } = benefit;
  const redeem = useRedeem(plan.enrollmentId);
  const flight = useSingleFlight();
  const form = useForm({
    resolver: zodResolver(recordFormSchema(unit)),
    defaultValues: { amount: '', performedOn: '', note: '' },
  });
  const record = form.handleSubmit(async (input) => {
    const override = takeOverride();
    if (override === null || !flight.start()) return;
    try {
      const { redemption, isPastDue } = await redeem.mutateAsync({ code, ...input, ...override });
      form.reset();
      onPastDue(isPastDue);
      onRecorded(redemption);
      setTimeout(flight.finish, doubleClickMs);
    } catch (error) {
      const day = error instanceof ApiError ? error.fields['performedOn'] : undefined;
      if (day !== undefined) {
        onDayRefused();
        form.setError('performedOn', { message: day }, { shouldFocus: true });
      }
      if (hasCode(error, 'plan_not_active')) onNotActive();
      flight.finish();
    }
  });
  const error = redeem.error;
  const problem =
    error === null || hasCode(error, 'plan_not_active') || 'performedOn' in form.formState.errors
      ? null
      : hasCode(error, 'none_left')
        ? noneLeft(benefit)
        : describeError(error, deskTexts.notRecorded);
  return { form, record, isPending: redeem.isPending, problem };
}

/** Shows a service with what is left of it, and records its use. */
export function BenefitRow(props: BenefitRowProps) {
  const { benefit, plan, planYear, mayRecord } = props;
  const { label, unit, left } = benefit;
  const outcome = useRef<HTMLParagraphElement>(null);
  const [recorded, setRecorded] = useState<Redemption | null>(null);
  const [message, setMessage] = useState('');
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { form, record, isPending, problem } = useRecord(props, {
    onRecorded(redemption) {
      setRecorded(redemption);
      setMessage(`Recorded: ${describeRedemption(redemption)}.`);
      setIsMoreOpen(false);
    },
    onDayRefused: () => setIsMoreOpen(true),
  });
  const { register, formState } = form;
  const { errors } = formState;
  const canRecord = mayRecord && left !== 0;
  // The button that was pressed is gone with the last one, and after undoing.
  const isButtonGone = message !== '' && (!canRecord || recorded === null);
  useEffect(() => {
    if (isButtonGone) outcome.current?.focus();
  }, [isButtonGone]);
  const finish = (text: string) => {
    setRecorded(null);
    setMessage(text);
  };
  return (
    <li className="p-4">
      <form noValidate onSubmit={(event) => void record(event)}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-32 flex-1">
            <p className="font-semibold">{label}</p>
            <Counter benefit={benefit} />
          </div>
          {canRecord && (
            <div className="flex flex-wrap items-end gap-2">
              {unit === 'discount' && (
                <TextField
                  label="Amount given"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="12.50"
                  {...register('amount')}
                  error={errors.amount?.message}
                  fieldClassName="w-28 sm:w-40"
                />
              )}
              <Button
                variant="ghost"
                aria-label={`More for ${label}`}
                aria-expanded={isMoreOpen}
                onClick={() => setIsMoreOpen(!isMoreOpen)}
              >
                More
              </Button>
              <Button type="submit" isLoading={isPending} aria-label={`Record ${label}`}>
                Record
              </Button>
            </div>
          )}
        </div>
        {canRecord && isMoreOpen && (
          <div className="mt-3 grid gap-4 sm:grid-cols-[12rem_1fr]">
            <TextField
              label="Day"
              type="date"
              isOptional
              hint="Today, if left empty."
              min={planYear.startsOn}
              max={planYear.endsOn}
              {...register('performedOn')}
              error={errors.performedOn?.message}
            />
            <TextField
              label="Note"
              isOptional
              hint="The owner can read it in their data export."
              maxLength={500}
              {...register('note')}
              error={errors.note?.message}
            />
          </div>
        )}
      </form>
      {problem !== null && (
        <Alert variant="error" title="Not recorded" className="mt-3">
          {problem}
        </Alert>
      )}
      <p
        ref={outcome}
        role="status"
        tabIndex={-1}
        className={message === '' ? '' : 'mt-3 font-medium text-brand-800'}
      >
        {problem === null && message}
      </p>
      {recorded !== null && problem === null && (
        <RedemptionActions redemption={recorded} plan={plan} onDone={finish} />
      )}
    </li>
  );
}
