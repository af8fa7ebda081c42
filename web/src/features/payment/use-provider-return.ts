import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export type ProviderReturn = { paymentIntentId: string | null; hasFailed: boolean };

const providerParameters = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'redirect_pm_type',
];

/**
 * Reads the parameters that the payment provider adds to the return URL (3-D Secure redirect), or null.
 * Secrets are removed from the address bar, and so from the history, at once.
 */
export function useProviderReturn(): ProviderReturn | null {
  const [parameters, setParameters] = useSearchParams();
  const [returned] = useState<ProviderReturn | null>(() =>
    parameters.has('redirect_status')
      ? {
          paymentIntentId: parameters.get('payment_intent'),
          hasFailed: parameters.get('redirect_status') === 'failed',
        }
      : null,
  );
  useEffect(() => {
    if (!providerParameters.some((name) => parameters.has(name))) return;
    const kept = new URLSearchParams(parameters);
    for (const name of providerParameters) kept.delete(name);
    setParameters(kept, { replace: true });
  }, [parameters, setParameters]);
  return returned;
}
