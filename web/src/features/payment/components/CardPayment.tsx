import { useEffect } from 'react';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { secretKind } from '../confirm-at-provider.ts';
import { paymentErrors, paymentToasts } from '../texts.ts';
import { CardForm, type Payable } from './CardForm.tsx';
import { ProviderElements } from './ProviderElements.tsx';

/** Shows an error for an invalid client secret, with which the provider's form wouldn't open. */
function UnusableSecret({ message }: { message: string }) {
  useEffect(() => void showToast(paymentToasts.error(message)), [message]);
  return (
    <Alert variant="error" title="Payment Error">
      <span>{`${message}. You haven’t been charged. Please reload the page, or call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}

/** Shows the provider's card form for one client secret. */
export function CardPayment(payable: Payable) {
  const { clientSecret } = payable;
  const kind = secretKind(clientSecret);
  if (clientSecret === null || kind === 'none') {
    return <UnusableSecret message={paymentErrors.noSecret} />;
  }
  if (kind === 'invalid') return <UnusableSecret message={paymentErrors.invalidSecret} />;
  return (
    <ProviderElements clientSecret={clientSecret}>
      <CardForm {...payable} />
    </ProviderElements>
  );
}
