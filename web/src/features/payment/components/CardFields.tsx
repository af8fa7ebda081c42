import { PaymentElement } from '@stripe/react-stripe-js';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { LateCardForm } from './LateCardForm.tsx';

export type CardFieldsState = 'loading' | 'ready' | 'failed';
type CardFieldsProps = { state: CardFieldsState; onStateChange: (state: CardFieldsState) => void };

/** Renders the provider's card inputs, with a placeholder until they load; must be inside `<Elements>`. */
export function CardFields({ state, onStateChange }: CardFieldsProps) {
  return (
    <>
      {state === 'failed' && (
        <Alert variant="error" title="We can’t load the card form">
          Check your connection and reload the page. You haven’t been charged.
        </Alert>
      )}
      <LateCardForm isAwaited={state === 'loading'} />
      <div className="relative min-h-56 print:hidden">
        {state === 'loading' && (
          <div aria-hidden className="absolute inset-0 space-y-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        <PaymentElement
          onReady={() => onStateChange('ready')}
          onLoadError={() => onStateChange('failed')}
          options={{ layout: 'tabs' }}
        />
      </div>
    </>
  );
}
