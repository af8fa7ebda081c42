import Stripe from 'stripe';
import { traceStripeCalls } from './trace-stripe-calls.ts';

/**
 * Creates Stripe's client, pinned to the API version that the mapping was written for. Each call gets at most
 * three attempts of 8 s; use cases bound the total. `apiUrl` points to the simulator instead of Stripe.
 */
export function createStripeClient(settings: {
  secretKey: string;
  apiUrl: string | undefined;
  timeoutMs?: number;
  maxNetworkRetries?: number;
  onKeyRefused?: (status: 401 | 403) => void;
}): Stripe {
  const url = settings.apiUrl === undefined ? undefined : new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: settings.maxNetworkRetries ?? 2,
    timeout: settings.timeoutMs ?? 8_000,
    telemetry: false,
    httpClient: traceStripeCalls(Stripe.createNodeHttpClient(), settings.onKeyRefused),
    appInfo: { name: 'PetWell' },
    ...(url && {
      protocol: url.protocol === 'https:' ? 'https' : 'http',
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    }),
  });
}
