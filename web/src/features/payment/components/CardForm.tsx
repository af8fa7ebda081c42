import { Lock } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { saysNotCharged } from '../texts.ts';
import { usePay, type Payer, type PaymentProblem } from '../use-pay.ts';
import { useSessionPayer } from '../use-session-payer.ts';
import { CardFields, type CardFieldsState } from './CardFields.tsx';
import { Consent } from './Consent.tsx';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { SecuredByStripe } from './SecuredByStripe.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function describe({ message, isRefused }: PaymentProblem): string {
  if (saysNotCharged(message)) return message;
  return `${endSentence(message)} ${
    isRefused
      ? 'You haven’t been charged. Check the card details or use another card.'
      : "Please try again. You won't be charged twice."
  }`;
}

/** The item that a card pays for. `enrollment.id` and `owner` are missing if only the client secret is known. */
export type Payable = {
  enrollment: { id?: number | null | undefined; membershipFee: string; totalMonthlyPrice: string };
  owner?: { email: string };
  clientSecret: string | null;
  /** The payer without a session. */
  payer?: Payer;
  /** What is paid at once, if it isn't the first payment, and what is agreed to beside the button. */
  due?: { amount: string; consent: Elements };
  /** A card is tried: what was said of the one before is over. */
  onTry?: () => void;
};

/** Renders the provider's card form with consent and pay button; must be inside `<Elements>`. */
export function CardForm({ enrollment, owner, clientSecret, payer, due, onTry }: Payable) {
  const [state, setState] = useState<CardFieldsState>('loading');
  const session = useSessionPayer({
    enrollmentId: enrollment.id ?? null,
    email: owner?.email ?? null,
  });
  const { pay, isPaying, problem, isReady } = usePay({ payer: payer ?? session, clientSecret });
  const amount = due?.amount ?? dueToday(enrollment);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [problem]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onTry?.();
    void pay();
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <CardFields state={state} onStateChange={setState} />
      {problem !== null && (
        <Alert ref={alert} variant="error" title="The payment did not go through">
          {describe(problem)}
        </Alert>
      )}
      {due?.consent ?? <Consent dueToday={amount} monthly={enrollment.totalMonthlyPrice} />}
      <Button
        type="submit"
        variant="sun"
        size="large"
        width="full"
        className="print:hidden"
        isLoading={isPaying}
        disabled={!isReady || state !== 'ready'}
      >
        {!isPaying && <Lock aria-hidden className="size-5 shrink-0" />}
        <Amounts>{isPaying ? 'Processing your payment…' : `Pay $${amount} today`}</Amounts>
      </Button>
      <SecuredByStripe />
    </form>
  );
}
