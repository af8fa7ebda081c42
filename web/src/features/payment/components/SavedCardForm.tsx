import type { SavedCard, SubscriptionResponse } from '@petwell/contracts';
import { CreditCard, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatBrand, formatCard } from '../../../shared/format-card.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { savedCardTexts } from '../texts.ts';
import { usePaySavedCard } from '../use-pay-saved-card.ts';
import { Consent } from './Consent.tsx';
import { dueToday } from '../../../shared/enrollments/due-today.ts';
import { SecuredByStripe } from './SecuredByStripe.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type SavedCardFormProps = {
  subscription: SubscriptionResponse;
  card: SavedCard;
  onAnotherCard: () => void;
  onRefused: (reason: string) => void;
};

/** Pays in one step with the card that another plan of this owner is paid with. */
export function SavedCardForm(props: SavedCardFormProps) {
  const { subscription, card, onAnotherCard, onRefused } = props;
  const { pay, isPaying, problem } = usePaySavedCard({ subscription, card, onRefused });
  const { enrollment } = subscription;
  const amount = dueToday(enrollment);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [problem]);
  const month = String(card.expMonth).padStart(2, '0');
  return (
    <div className="space-y-5">
      <p className="flex items-center gap-4 rounded-control border border-sand-300 p-4">
        <CreditCard aria-hidden className="size-6 shrink-0 text-brand-700" />
        <span>
          <strong translate="no" className="block">
            {formatCard(card.brand, card.last4)}
          </strong>
          <span className="text-sm text-ink-700">{`Expires ${month}/${card.expYear}`}</span>
        </span>
      </p>
      {problem !== null && (
        <Alert ref={alert} variant="error" title="The payment did not go through">
          {`${problem} Please try again. You won't be charged twice.`}
        </Alert>
      )}
      <Consent dueToday={amount} monthly={enrollment.totalMonthlyPrice} />
      <Button
        data-keep-clear
        variant="sun"
        size="large"
        width="full"
        isLoading={isPaying}
        onClick={() => void pay()}
      >
        {!isPaying && <Lock aria-hidden className="size-5 shrink-0" />}
        <Amounts>
          {isPaying
            ? 'Processing your payment…'
            : savedCardTexts.pay(`${formatBrand(card.brand)} ${card.last4}`, amount)}
        </Amounts>
      </Button>
      <Button variant="outline" width="full" disabled={isPaying} onClick={onAnotherCard}>
        {savedCardTexts.another}
      </Button>
      <SecuredByStripe />
    </div>
  );
}
