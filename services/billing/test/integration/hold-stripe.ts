import Stripe from 'stripe';

type Hold = { match: RegExp; isAnswered: boolean; arrive: () => void; released: Promise<void> };

/**
 * Lets a test hold up a call to Stripe, of all clients created from now on, until something else has happened: an order
 * that no delay can promise.
 */
export function holdStripe() {
  const holds: Hold[] = [];
  const createNodeHttpClient = Stripe.createNodeHttpClient;
  Stripe.createNodeHttpClient = (agent) => {
    const client = createNodeHttpClient(agent);
    const makeRequest: typeof client.makeRequest = async (...request) => {
      const [, , url, method] = request;
      const index = holds.findIndex(({ match }) => match.test(`${method} ${url}`));
      const [hold] = index === -1 ? [] : holds.splice(index, 1);
      const wait = async () => {
        hold?.arrive();
        await hold?.released;
      };
      if (!hold?.isAnswered) await wait();
      const response = await client.makeRequest(...request);
      if (hold?.isAnswered) await wait();
      return response;
    };
    return { getClientName: () => client.getClientName(), makeRequest };
  };

  return {
    /**
     * Holds up the next call whose `METHOD /path` matches, before Stripe gets it or, with `isAnswered`, before its answer
     * arrives. `arrived`: it waits.
     */
    next(match: RegExp, { isAnswered = false } = {}) {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      holds.push({ match, isAnswered, arrive, released });
      return { arrived, release };
    },
    stop() {
      Stripe.createNodeHttpClient = createNodeHttpClient;
    },
  };
}
