import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import type { SubscriptionResponse } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useConfig } from '../../clinic/api/get-config.ts';
import { ClinicPhone } from '../../clinic/components/ClinicPhone.tsx';
import { secretKind } from '../confirm-at-provider.ts';
import { loadProvider } from '../load-provider.ts';
import { paymentErrors, paymentToasts } from '../texts.ts';
import { CardForm } from './CardForm.tsx';

/** The card form in the look of the app: the tokens of theme.css, which the provider's frame cannot see. */
const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#0f545b',
    colorText: '#14292c',
    colorDanger: '#a83517',
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '12px',
    spacingUnit: '4px',
  },
};

type CardPaymentProps = {
  subscription: SubscriptionResponse;
  clientSecret: string | null;
  payLabel?: string;
};

/** A secret that nothing can be paid with; the provider's form would not even open. */
function UnusableSecret({ message }: { message: string }) {
  useEffect(() => void showToast(paymentToasts.error(message)), [message]);
  return (
    <Alert variant="error" title="Payment Error">
      {message}. Nothing was charged. Please reload the page, or call us: <ClinicPhone />
    </Alert>
  );
}

/** Shows the provider's card form for one client secret. */
export function CardPayment(props: CardPaymentProps) {
  const kind = secretKind(props.clientSecret);
  if (props.clientSecret === null || kind === 'none') {
    return <UnusableSecret message={paymentErrors.noSecret} />;
  }
  if (kind === 'invalid') return <UnusableSecret message={paymentErrors.invalidSecret} />;
  return <ProviderForm {...props} clientSecret={props.clientSecret} />;
}

function ProviderForm(props: CardPaymentProps & { clientSecret: string }) {
  const { subscription, clientSecret, payLabel } = props;
  const payment = useConfig()?.payment;
  const provider = useQuery({
    queryKey: ['payment-provider', payment?.scriptUrl],
    // The query is disabled until the settings are there.
    queryFn: () => loadProvider(payment as NonNullable<typeof payment>),
    enabled: payment !== undefined,
    // Not data: the provider's object must stay the very same one.
    structuralSharing: false,
  });
  if (provider.isError) {
    return (
      <Alert
        variant="error"
        title="The secure card form could not be loaded"
        actions={<Button onClick={() => void provider.refetch()}>Try again</Button>}
      >
        Please check your connection, or a blocker in your browser. Nothing was charged.
      </Alert>
    );
  }
  if (provider.data === undefined) {
    return (
      <LoadingRegion label="Loading the secure card form">
        <Skeleton className="h-56" />
      </LoadingRegion>
    );
  }
  return (
    <Elements stripe={provider.data} options={{ clientSecret, appearance }}>
      <CardForm subscription={subscription} {...(payLabel !== undefined && { payLabel })} />
    </Elements>
  );
}
