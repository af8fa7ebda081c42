import type { SubscriptionResponse } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { formatBrand } from '../../../shared/format-card.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { savedCardTexts } from '../texts.ts';
import { CardPayment } from './CardPayment.tsx';
import { SavedCardForm } from './SavedCardForm.tsx';
import { TestCards } from './TestCards.tsx';

/** Pays with the saved card if the owner has one, or with the card form. */
export function CardChoice({ subscription }: { subscription: SubscriptionResponse }) {
  const card = subscription.savedCard;
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const [isSaved, setIsSaved] = useState(card !== undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isShown = card !== undefined && isSaved;

  useEffect(() => alert.current?.focus(), [refusal]);
  const choose = (saved: boolean) => {
    setIsSaved(saved);
    setRefusal(null);
    // The button that was pressed is gone.
    heading.current?.focus();
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {isShown ? savedCardTexts.heading : 'Pay by card'}
      </h2>
      {isShown ? (
        <SavedCardForm
          subscription={subscription}
          card={card}
          onAnotherCard={() => choose(false)}
          onRefused={(reason) => {
            setIsSaved(false);
            setRefusal(reason);
          }}
        />
      ) : (
        <>
          {refusal !== null && !isTried && (
            <Alert ref={alert} variant="error" title="The payment did not go through">
              {refusal}
            </Alert>
          )}
          {isTestMode && <TestCards />}
          <CardPayment {...subscription} onTry={() => setIsTried(true)} />
          {card !== undefined && refusal === null && (
            <Button variant="outline" width="full" onClick={() => choose(true)}>
              {savedCardTexts.back(`${formatBrand(card.brand)} ${card.last4}`)}
            </Button>
          )}
        </>
      )}
    </>
  );
}
