import Stripe from 'stripe';
import { traceStripeCalls } from './trace-stripe-calls.ts';

/**
 * Stripe's client with the API version that the mapping was written for. It tries a call at most three times,
 * 8 s each; use cases bound the whole. `apiUrl` is the simulator's address instead of Stripe's.
 */
export function createStripeClient(settings: {
  secretKey: string;
  apiUrl: string | undefined;
  timeoutMs?: number;
  maxNetworkRetries?: number;
}): Stripe {
  const url = settings.apiUrl === undefined ? undefined : new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: settings.maxNetworkRetries ?? 2,
    timeout: settings.timeoutMs ?? 8_000,
    telemetry: false,
    httpClient: traceStripeCalls(Stripe.createNodeHttpClient()),
    appInfo: { name: 'PetWell' },
    ...(url && {
      protocol: url.protocol === 'https:' ? 'https' : 'http',
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    }),
  });
}
