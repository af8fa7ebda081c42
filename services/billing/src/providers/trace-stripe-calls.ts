import { failSpan, inSpan, pathTemplate, SpanKind } from '@petwell/chassis';
import type Stripe from 'stripe';

type StripeHttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type MakeRequest = StripeHttpClient['makeRequest'];

/**
 * Adds a span to every attempt of a call, and reports those that Stripe refuses because of our key. That a
 * restricted key can't read its account is no news. The trace context isn't sent to Stripe.
 */
export function traceStripeCalls(
  client: StripeHttpClient,
  onKeyRefused: (status: 401 | 403) => void = () => undefined,
): StripeHttpClient {
  const makeRequest = (...call: Parameters<MakeRequest>): ReturnType<MakeRequest> => {
    const [host, , path, method] = call;
    const template = pathTemplate(path);
    const attributes = {
      'http.request.method': method,
      'url.template': template,
      'server.address': host,
    };
    return inSpan(
      `${method} stripe ${template}`,
      { kind: SpanKind.CLIENT, attributes },
      async (span) => {
        const response = await client.makeRequest(...call);
        const status = response.getStatusCode();
        span.setAttribute('http.response.status_code', status);
        if (status >= 400) failSpan(span, String(status));
        const isRefused = status === 401 || (status === 403 && path !== '/v1/account');
        if (isRefused) onKeyRefused(status);
        return response;
      },
    );
  };
  return { getClientName: () => client.getClientName(), makeRequest };
}
