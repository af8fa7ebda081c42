import Stripe from 'stripe';
import { parseForm, stripeTypes, type Check } from './stripe-types.ts';

export type Message = {
  kind: 'request' | 'response' | 'event';
  /** The route and, of a response, its status; or the event type. */
  name: string;
  value: unknown;
  check: Check;
};

/**
 * Checks every request to and response from Stripe, of all clients created from now on, and the webhooks
 * passed to `receive`, against the SDK's types. `stop` throws if any of them violated a type.
 */
export function watchStripe() {
  const types = stripeTypes();
  const messages: Message[] = [];
  const violations: string[] = [];
  const watch = (message: Message) => {
    messages.push(message);
    const { kind, name, check, value } = message;
    violations.push(...check(value).map((violation) => `${kind} ${name}: ${violation}`));
  };

  const createNodeHttpClient = Stripe.createNodeHttpClient;
  Stripe.createNodeHttpClient = (agent) => {
    const client = createNodeHttpClient(agent);
    const makeRequest: typeof client.makeRequest = async (...request) => {
      const [, , url, method, , body] = request;
      const [path = '', query = ''] = url.split('?');
      const call = `${method} ${path}`;
      const name = types.routeOf(call);
      // A file is sent in another format, which isn't checked.
      if (typeof body === 'string' || !body) {
        const value = parseForm([query, body].filter(Boolean).join('&'));
        watch({ kind: 'request', name, value, check: types.forRequest(call) });
      }
      const response = await client.makeRequest(...request);
      const read = response.toJSON.bind(response);
      response.toJSON = async () => {
        const answer: unknown = await read();
        const status = response.getStatusCode();
        const check = types.forResponse(call, status);
        // The SDK converts decimals in place.
        const value: unknown = structuredClone(answer);
        watch({ kind: 'response', name: `${name} ${status}`, value, check });
        return answer;
      };
      return response;
    };
    return { getClientName: () => client.getClientName(), makeRequest };
  };

  return {
    messages,
    receive: (event: { type: string }) => {
      const check = types.forEvent(event.type);
      watch({ kind: 'event', name: event.type, value: event, check });
    },
    stop() {
      Stripe.createNodeHttpClient = createNodeHttpClient;
      const count = (kind: Message['kind']) =>
        messages.filter((message) => message.kind === kind).length;
      const counts = `${count('request')} requests, ${count('response')} responses, and ${count('event')} events`;
      process.stdout.write(`Checked against Stripe's types: ${counts}.\n`);
      if (violations.length === 0) return;
      const lines = [...new Set(violations)];
      throw new Error(`${violations.length} violations of Stripe's types:\n${lines.join('\n')}`);
    },
  };
}
