import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { loadProvider } from '../load-provider.ts';
import { LateCardForm } from './LateCardForm.tsx';

/** Styles the card form with theme.css's tokens, which the provider's iframe can't read. */
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

/** Loads the payment provider, and renders `children` inside `<Elements>` for one client secret. */
export function ProviderElements(props: { clientSecret: string; children: ReactNode }) {
  const payment = useConfig()?.payment;
  const provider = useQuery({
    queryKey: ['payment-provider', payment?.scriptUrl],
    // The query is disabled until the settings are loaded.
    queryFn: () => loadProvider(payment as NonNullable<typeof payment>),
    enabled: payment !== undefined,
    // Disable structural sharing, because the provider's object must keep its identity.
    structuralSharing: false,
  });
  if (provider.isError) {
    return (
      <Alert
        variant="error"
        title="We can’t load the secure card form"
        actions={<Button onClick={() => void provider.refetch()}>Try again</Button>}
      >
        Check your connection, and turn off any content blocker. You haven’t been charged.
      </Alert>
    );
  }
  if (provider.data === undefined) {
    return (
      <>
        <LateCardForm isAwaited />
        <LoadingRegion label="Loading the secure card form">
          <Skeleton className="h-56" />
        </LoadingRegion>
      </>
    );
  }
  return (
    <Elements
      key={props.clientSecret}
      stripe={provider.data}
      options={{ clientSecret: props.clientSecret, appearance }}
    >
      {props.children}
    </Elements>
  );
}
