import type { SubscriptionResponse } from '@petwell/contracts';
import { Lock } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { formatDay } from '../../../shared/format-date.ts';
import { consent } from '../texts.ts';
import { usePay } from '../use-pay.ts';
import { CardFields, type CardFieldsState } from './CardFields.tsx';
import { dueToday } from './PaymentBreakdown.tsx';

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

type CardFormProps = { subscription: SubscriptionResponse; payLabel?: string };

/** Renders the provider's card form with consent and pay button; must be inside `<Elements>`. */
export function CardForm({ subscription, payLabel }: CardFormProps) {
  const { enrollment, owner, clientSecret } = subscription;
  const [state, setState] = useState<CardFieldsState>('loading');
  const { pay, isPaying, problem, isReady } = usePay({
    enrollmentId: enrollment.id,
    email: owner.email,
    clientSecret,
  });
  const amount = dueToday(enrollment);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void pay();
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <CardFields state={state} onStateChange={setState} />
      {problem !== null && (
        <Alert variant="error" title="The payment did not go through">
          {endSentence(problem.message)}{' '}
          {problem.isRefused
            ? "You haven't been charged. Check the card details or use another card."
            : "Please try again. You won't be charged twice."}
        </Alert>
      )}
      <p className="text-sm text-ink-700">
        {consent.text(amount, enrollment.totalMonthlyPrice)}{' '}
        <span className="text-ink-500">Terms of {formatDay(consent.version)}.</span>
      </p>
      <Button
        type="submit"
        variant="sun"
        size="large"
        width="full"
        isLoading={isPaying}
        disabled={!isReady || state !== 'ready'}
      >
        {!isPaying && <Lock aria-hidden className="size-5" />}
        {isPaying ? 'Processing your payment…' : (payLabel ?? `Pay $${amount} today`)}
      </Button>
    </form>
  );
}
